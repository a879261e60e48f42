// What sellers are told about their account with the card provider.
export const payoutAccountMessages = {
  verifyFirst: 'Verify your email address before you add payout details',
  tooOften: 'You’ve opened the payout form often. Try again later',
  providerAway: 'The card provider can’t be reached. Try again in a moment',
} as const
