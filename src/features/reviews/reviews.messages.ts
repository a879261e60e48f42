// Every sentence about reviews that a person can read, besides those of their list.

export const reviewMessages = {
  starsRequired: 'Choose 1 to 5 stars',
  textTooLong: 'A review must be less than 2000 characters',
  replyRequired: 'Write a reply',
  replyTooLong: 'A reply must be less than 2000 characters',
  reasonRequired: 'Choose a reason',
  detailsTooLong: 'Details must be less than 1000 characters',

  whoReads: 'Your review is public and shows your name. You can edit or remove it later.',
  removalMeans: 'Its reply is removed too. You can undo this for a short time.',
  ownNotLoaded: "Couldn't load your review",

  notFound: 'Review not found',
  buyersOnly: {
    agent: 'Only people who have paid for this agent can review it',
    course: 'Only people who have taken this course can review it',
  },
  trialOnly: 'You can review this agent once your first paid month has begun',
  halfFirst: ({ completed, total }: { completed: number; total: number }) =>
    `Finish half of the lectures to review this course (${completed} of ${total} done)`,
  tooFast: 'Spend a little more time on this course, then review it',
  refundedBefore: {
    agent: "You got a refund for this agent, so you can't write or edit a review",
    course: "You got a refund for this course, so you can't write or edit a review",
  },
  unverified: 'Verify your email address to review',
  nextSteps: { learn: 'Continue the course', verify: 'Verify email' },
  notOwnProduct: {
    agent: "You can't review your own agent",
    course: "You can't review your own course",
  },
  reviewedBefore: {
    agent: "You've already reviewed this agent",
    course: "You've already reviewed this course",
  },
  authorOnly: 'Only the person who wrote a review can do this',
  sellerOnly: 'Only the seller can reply to a review',
  noReply: 'There is no reply to this review',
  notOwnVote: "You can't vote on your own review",
  notSellerVote: "You can't vote on reviews of your own product",
  notOwnReport: "You can't report what you wrote",
  notRemoved: "This review isn't removed",
  goneForGood: "This review can't be restored anymore",
  tooManyReviews: "You've written many reviews today. Try again tomorrow.",
  tooManyReplies: "You've written many replies today. Try again tomorrow.",
  tooManyVotes: "You've voted on many reviews. Try again in a while.",
  tooManyReports: "You've reported many reviews today. Try again tomorrow.",

  saved: 'Review published',
  edited: 'Review saved',
  saveFailed: 'Failed to save your review',
  removed: 'Review removed',
  removeFailed: 'Failed to remove your review',
  restored: 'Your review is back',
  restoreFailed: 'Failed to restore your review',
  replied: 'Reply published',
  replyFailed: 'Failed to save your reply',
  replyRemoved: 'Reply removed',
  replyRemoveFailed: 'Failed to remove your reply',
  voteFailed: 'Failed to save your vote',
} as const

export const COUNTED_REVIEWS = ['review', 'reviews'] as const

export const COUNTED_REPLIES = ['reply to a review', 'replies to reviews'] as const
