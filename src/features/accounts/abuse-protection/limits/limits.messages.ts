// The sentences for people who have to verify their address first.

export const unverifiedMessages = {
  publishing: 'Verify your email address to publish more today',
  approaching: 'Verify your email address to send more invitations and proposals today',
  sell: 'Verify your email address to sell',
  /** This begins a sentence; the text of a link is its rest. */
  beforeSelling: 'Before you can sell,',
  verify: 'verify your email',
} as const
