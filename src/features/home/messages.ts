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

/** The hint below 'No activity yet', by account type. */
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
    about: 'What you share, buy and complete shows up here.',
    next: 'Find a course',
  },
}

/** The next step for somebody for whom nothing waits. */
export const nextSteps: Record<UserType, string> = {
  business: 'Post a project',
  professional: 'Find a project',
  learner: 'Explore courses',
}

/** Beside a figure that is zero: how it becomes one, or where to begin. */
export const firstOnes = {
  projects: 'Post a project',
  agents: 'Add an agent',
  courses: 'Create a course',
  updates: 'Share an update',
} as const
