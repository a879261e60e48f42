// The paths of onboarding and the three questions of each (spec 1 §3).
import type { OwnProfile } from './profiles.contract.ts'
import type { SelectedPath, UserType } from './profiles.rules.ts'

/** Question ids with their allowed answers, in the order of the questions (ONB-4 to ONB-7). */
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

/** The account type of each path (DEC-60). */
export const USER_TYPE_BY_PATH: Record<SelectedPath, UserType> = {
  business_owner: 'business',
  ai_professional: 'professional',
  learner: 'learner',
  updates: 'learner',
}

/** Professionals without a public page are offered one at the end of onboarding. */
export const offersPage = (
  profile: Pick<OwnProfile, 'user_type' | 'is_public' | 'handle' | 'display_name'>,
): boolean =>
  profile.user_type === 'professional' &&
  !(profile.is_public && profile.handle !== null && profile.display_name !== null)
