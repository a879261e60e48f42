// The paths of onboarding, the three questions of each, and what a complete set of answers is (spec 1 §3, §5).
import * as z from 'zod'
import type { UserType } from '../rules.ts'
import { onboardingMessages as messages } from './messages.ts'

export const SELECTED_PATHS = ['business_owner', 'ai_professional', 'learner', 'updates'] as const
export type SelectedPath = (typeof SELECTED_PATHS)[number]

/** Question ids with their allowed answers, in the order in which they are asked (ONB-4 to ONB-7). */
export const SURVEYS: Record<SelectedPath, Readonly<Record<string, readonly string[]>>> = {
  business_owner: {
    business_size: ['solo', 'small', 'medium', 'large'],
    primary_need: ['hire_talent', 'find_agents', 'both'],
    industry: ['tech', 'marketing', 'finance', 'other'],
  },
  ai_professional: {
    experience_level: ['beginner', 'intermediate', 'advanced'],
    offering: ['agents', 'courses', 'both'],
    goal: ['income', 'portfolio', 'community'],
  },
  learner: {
    knowledge_level: ['beginner', 'intermediate', 'advanced'],
    purpose: ['work', 'business', 'personal'],
    interest: ['tools', 'building', 'theory'],
  },
  updates: {
    update_interest: ['industry_news', 'tools', 'research'],
    frequency: ['daily', 'weekly', 'monthly'],
    format: ['summary', 'detailed', 'mixed'],
  },
}

/** The account type that a path makes (DEC-60). */
export const USER_TYPE_BY_PATH: Record<SelectedPath, UserType> = {
  business_owner: 'business',
  ai_professional: 'professional',
  learner: 'learner',
  updates: 'learner',
}

const path = z.enum(SELECTED_PATHS, messages.pathRequired)

/** A finished onboarding: a path, and one listed answer to each of its questions (MSG-8, MSG-9, MSG-10). */
export const completedOnboarding = z
  .strictObject({
    selected_path: path,
    survey_responses: z.record(
      z.string().max(50),
      z.string(messages.answerUnknown),
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
