// Validates a finished onboarding (spec 1 §5), and the name that is chosen then or later.
import * as z from 'zod'
import { textKinds, timeZoneName } from '../../platform/contract/plain-text.ts'
import { filledDisplayName } from './display-name.schemas.ts'
import { onboardingMessages as messages } from './onboarding.messages.ts'
import { SURVEYS } from './onboarding.rules.ts'
import { SELECTED_PATHS } from './profiles.rules.ts'
import { handle } from './profiles.schemas.ts'

/** No id of a question or an answer is as long as this. */
const MAX_WORD_LENGTH = 50
const MAX_RESPONSES = 20

const path = z.enum(SELECTED_PATHS, messages.pathRequired)

/** A completed onboarding: a path, and one listed answer to each of its questions (MSG-8, MSG-9, MSG-10). */
export const completedOnboarding = z
  .strictObject({
    selected_path: path,
    survey_responses: z
      .record(
        z.string().max(MAX_WORD_LENGTH),
        z
          .string(messages.answerUnknown)
          .max(MAX_WORD_LENGTH, messages.answerUnknown)
          .register(textKinds, { kind: 'choice' }),
        messages.answersRequired,
      )
      // No survey has so many questions, and validating thousands of them would produce a sentence for each.
      .refine((given) => Object.keys(given).length <= MAX_RESPONSES, {
        error: messages.answerUnknown,
        abort: true,
      })
      .meta({ maxProperties: MAX_RESPONSES }),
    /** Regular mails arrive in the morning of this time zone, which is the browser's. */
    time_zone: timeZoneName.optional(),
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

/** The display name and the handle are shown beside every published item of a person. */
export const publishedName = z.strictObject({
  display_name: filledDisplayName,
  handle,
})

export type PublishedName = z.output<typeof publishedName>
