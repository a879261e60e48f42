// Holds every sentence about claims for usage.
export const claimMessages = {
  notFound: 'This isn’t asked back',
  askedBefore: 'You’ve asked for the money of this before',
  askedOften: 'You’ve asked for money back often today. Try again tomorrow',
  decided: 'This has been decided already',
} as const
