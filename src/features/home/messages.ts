// Sentences of the home that belong to no noun.
import type { UserType } from '../profiles/rules.ts'

export const homeMessages = {
  overviewNotLoaded: "Couldn't load your overview",
  activityNotLoaded: "Couldn't load your recent activity",
  moreNotLoaded: "Couldn't load earlier activity",
  noActivity: 'No activity yet',
} as const

/** The hint below 'Nothing has happened yet', by account type. */
export const noActivityYet: Record<UserType, { about: string; next: string }> = {
  business: {
    about: 'Projects you post, proposals you receive and decisions you make show up here.',
    next: 'See other projects',
  },
  professional: {
    about: 'Your proposals, the decisions on them and every agent sale show up here.',
    next: 'Find a project',
  },
  learner: {
    about: 'What you create, share and propose shows up here.',
    next: 'Find an agent',
  },
}
