// What a finished onboarding is (spec 1 §5).
import * as z from 'zod'
import { textKinds } from '../../../platform/contract/plain-text.ts'
import { SELECTED_PATHS } from '../rules.ts'
import { onboardingMessages as messages } from './messages.ts'
import { SURVEYS } from './rules.ts'

const path = z.enum(SELECTED_PATHS, messages.pathRequired)

/** A completed onboarding: a path, and one listed answer to each of its questions (MSG-8, MSG-9, MSG-10). */
export const completedOnboarding = z
  .strictObject({
    selected_path: path,
    survey_responses: z.record(
      z.string().max(50),
      z.string(messages.answerUnknown).register(textKinds, { kind: 'choice' }),
      messages.answersRequired,
    ),
  })
  .superRefine(({ selected_path, survey_responses }, context) => {
    const survey = SURVEYS[selected_path]
    const refuse = (question: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['survey_responses', question], message })
    for (const question of Object.keys(survey)) {
      if (!survey_responses[question]) refuse(question, messages.answersRequired)
    }
    for (const [question, answer] of Object.entries(survey_responses)) {
      const isListed = Object.hasOwn(survey, question) && survey[question]?.includes(answer)
      if (answer !== '' && !isListed) refuse(question, messages.answerUnknown)
    }
  })
export type CompletedOnboarding = z.output<typeof completedOnboarding>
