// What a review is: 1 to 5 stars by somebody who bought the product, with or without a text.

export const REVIEWED_TYPES = ['agent', 'course'] as const
export type ReviewedType = (typeof REVIEWED_TYPES)[number]

export const MIN_STARS = 1
export const MAX_STARS = 5
