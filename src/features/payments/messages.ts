// Every sentence about payments that a person can be shown.

export const paymentMessages = {
  noAccount: 'Your account no longer exists',
  pageGone: "This page doesn't exist, or has expired. Go back and open it again.",
  notChanged: "This subscription can't be changed any more",
  unsigned: 'This event was not signed by the card provider',
  providerAway: "The card provider isn't responding. Please try again in a moment.",
} as const
