// Sentences of the home that belong to no noun.
import type { UserType } from '../profiles/profiles.rules.ts'
import { sellingMessages } from '../selling/selling.messages.ts'

export const homeMessages = {
  needsNotLoaded: "Couldn't load what needs you",
  nothingNeeded: "You're all caught up.",
  overviewNotLoaded: "Couldn't load your overview",
  activityNotLoaded: "Couldn't load your recent activity",
  moreNotLoaded: "Couldn't load earlier activity",
  noActivity: 'No activity yet',
} as const

/** The hint below 'No activity yet', by account type. */
export const noActivityYet: Record<UserType, string> = {
  business: 'Projects you post, proposals you receive and decisions you make show up here.',
  professional: 'Your proposals, the decisions on them and every sale show up here.',
  learner: 'What you share, buy and complete shows up here.',
}

/** The suggestion for someone for whom nothing waits, unless they sell: then it is what they offer, and after that their sales. */
export const nextSteps: Record<UserType, string> = {
  business: 'Post a project',
  professional: 'Find a project',
  learner: 'Explore courses',
}

export const seeSales = 'See your sales'

/** The text beside a figure that is zero says how it becomes one, or where to begin. */
export const firstOnes = {
  projects: 'Post a project',
  agents: sellingMessages.listAgent,
  courses: 'Create a course',
  updates: 'Share an update',
} as const

/** The texts for someone who has proved the address of an account that others may have used. */
export const homeReviewMessages = {
  title: 'Your email is verified, and we secured your account',
  removedTitle: 'What we removed',
  removedWhy:
    'Everything in your account is still there. Anyone who used it before could have kept a way in, so we removed:',
  publishedTitle: 'What others can see',
  next: 'If you set these up yourself, add them again in your settings.',
  publishedWhy:
    "This was published under your account. If something isn't yours, delete it. You'll find what was sent under Messages.",
  publishedMore: (count: number) => `${count} more will show here as you delete these.`,
  publishedNotLoaded: "Couldn't load what was published",
  remove: 'Delete',
  removeLabel: (title: string) => `Delete ${title}`,
  removeTitle: (label: string) => `Delete this ${label.toLowerCase()}?`,
  removed: 'Deleted',
  notRemoved: 'Failed to delete',
  done: 'Got it',
  labels: {
    profile: 'Profile',
    project: 'Project',
    proposal: 'Proposal',
    agent: 'Agent',
    course: 'Course',
    lecture_question: 'Question about a lecture',
    lecture_answer: 'Answer about a lecture',
    update: 'Update',
    comment: 'Comment',
    review: 'Review',
    review_reply: 'Reply to a review',
  },
  about: {
    profile: 'Your profile becomes private. You can edit it in your settings.',
    project: "The project is archived. It's no longer listed and takes no more proposals.",
    proposal: 'The proposal is withdrawn.',
    agent: "The agent is deleted. If anyone has paid for it, it's withdrawn from sale instead.",
    course: 'The course is unpublished and stays among your drafts. Its students keep it.',
    update: 'The update is deleted, with its comments and media.',
    written: "This can't be undone.",
  },
} as const
