// The texts around a product's reviews. Every page of a product loads them, and only these.

export const reviewListMessages = {
  heading: { agent: 'Reviews', course: 'Student feedback' },
  whoReviews: {
    agent: 'Only people who have paid for this agent can review it.',
    course: 'Only people who have taken this course can review it.',
  },
  none: 'No reviews yet',
  noneDetail: {
    agent: 'Reviews from people who have deployed this agent will appear here.',
    course: 'Reviews from people who have taken this course will appear here.',
  },
  noMatch: 'No reviews with this rating',
  pastTheEnd: 'There are no more reviews here.',
  refunded: 'Refunded',
  uncounted: 'Not counted in the rating',
} as const
