// Sentences of the settings that belong to no noun.

export const themeMessages = {
  dark: 'Dark mode enabled',
  light: 'Light mode enabled',
} as const

/** The page after an address was proved, and what it lists. */
export const publishedMessages = {
  title: 'Your email is verified',
  lead: 'The account and everything in it are yours now.',
  removedTitle: 'What we removed',
  removedWhy:
    'Anyone who used this account before could have kept a way in. To keep it yours alone, we removed:',
  passwordTitle: 'Set a password',
  passwordWhy: 'The earlier password no longer works. Set one now to sign in with it next time.',
  publishedTitle: 'What others can see',
  publishedWhy:
    "This was published under your account. If something isn't yours, delete it. Messages you sent are under Messages.",
  publishedMore: (count: number) => `${count} more will show here as you delete these.`,
  publishedNone: 'Nothing is published under your account.',
  publishedNotLoaded: "Couldn't load what was published",
  remove: 'Delete',
  removeLabel: (title: string) => `Delete ${title}`,
  removeTitle: 'Delete this?',
  removed: 'Deleted',
  notRemoved: 'Failed to delete',
  goOn: 'Continue',
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
    project: 'The project is archived: it is no longer listed and takes no more proposals.',
    proposal: 'The proposal is withdrawn.',
    agent: 'The agent is deleted. If anyone has paid for it, it is withdrawn from sale instead.',
    course: 'The course is unpublished and stays among your drafts. Its students keep it.',
    update: 'The update is deleted, with its comments and media.',
    written: "This can't be undone.",
  },
} as const
