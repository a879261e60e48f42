// The sentences for people who have to verify their address first.

export const unverifiedMessages = {
  publishing: 'Verify your email address to publish more today',
  approaching: 'Verify your email address to send more invitations and proposals today',
  sell: 'Verify your email address to sell',
  /** These words begin a sentence whose rest is the text of a link. */
  beforeSelling: 'Before you can sell,',
  verify: 'verify your email',
} as const
