// Holds every sentence about payments that a person can be shown.
import type { ProductType } from './payments.rules.ts'

export const paymentMessages = {
  received: (amount: string, price: string) => `You receive ${amount} of ${price}.`,
  /** Products that were deleted have no name of their own any more. */
  goneProduct: { agent: 'An agent', course: 'A course' } satisfies Record<ProductType, string>,
  noAccount: 'Your account no longer exists',
  pageGone: "This page doesn't exist, or has expired. Go back and open it again.",
  notChanged: "This subscription can't be changed any more",
  changing: 'Another request is changing this payment. Please try again in a moment.',
  unsigned: 'This event was not signed by the card provider',
  tooManyPayments:
    "Too many payments were started here. You haven't been charged. Please try again in an hour.",
  tooManyDeclined:
    "Too many cards were declined. You haven't been charged. Please try again in an hour, or ask your bank.",
  providerAway: "The card provider isn't responding. Please try again in a moment.",
} as const
