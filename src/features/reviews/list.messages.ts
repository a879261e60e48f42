// The texts around a product's reviews. Every page of a product loads them, and only these.

export const reviewListMessages = {
  heading: { agent: 'Reviews', course: 'Student feedback' },
  whoReviews: {
    agent: 'Only people who have paid for this agent can review it.',
    course: 'Only people who have taken this course can review it.',
  },
  none: 'No reviews yet',
  noneDetail: {
    agent: 'Once people have deployed this agent, they can say here how it works for them.',
    course: 'Once people have taken this course, they can say here what they think of it.',
  },
  noMatch: 'No reviews with this rating',
  pastTheEnd: 'There are no more reviews here.',
  refunded: 'Refunded',
  uncounted: 'Not counted in the rating',
} as const
