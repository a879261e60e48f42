// Sentences of the home that belong to no noun.
import type { UserType } from '../profiles/rules.ts'

export const homeMessages = {
  needsNotLoaded: "Couldn't load what needs you",
  nothingNeeded: "You're all caught up.",
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

/** The next step for somebody for whom nothing waits. */
export const nextSteps: Record<UserType, string> = {
  business: 'Post a project',
  professional: 'Find a project',
  learner: 'Explore agents',
}

/** Beside a figure that is zero: what to do about it. */
export const firstOnes: Record<'agents' | 'courses' | 'projects' | 'updates', Record<UserType, string>> = {
  projects: { business: 'Post a project', professional: 'Find a project', learner: 'Post a project' },
  agents: { business: 'Find an agent', professional: 'Explore agents', learner: 'Explore agents' },
  courses: { business: 'Explore courses', professional: 'Explore courses', learner: 'Explore courses' },
  updates: { business: 'See updates', professional: 'See updates', learner: 'See updates' },
}
