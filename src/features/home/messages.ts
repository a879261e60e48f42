// Sentences of the home that belong to no noun.
import type { UserType } from '../profiles/rules.ts'

export const homeMessages = {
  overviewNotLoaded: "Couldn't load your overview",
  activityNotLoaded: "Couldn't load your recent activity",
  moreNotLoaded: "Couldn't load earlier activity",
  noActivity: 'Nothing has happened yet',
} as const

/** The hint below 'Nothing has happened yet', by account type. */
export const noActivityYet: Record<UserType, { about: string; next: string }> = {
  business: {
    about: 'What you post, every proposal that comes in, and whom you choose gather here.',
    next: 'See what others post',
  },
  professional: {
    about: 'Your proposals, what is decided about them, and every sale of an agent gather here.',
    next: 'Find a project',
  },
  learner: {
    about: 'What you make, share and propose gathers here.',
    next: 'Look around the agents',
  },
}
