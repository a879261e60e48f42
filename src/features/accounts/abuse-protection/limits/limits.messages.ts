// What people read when they have to verify their address first.

export const unverifiedMessages = {
  publishing: 'Verify your email address to publish more today',
  approaching: 'Verify your email address to send more invitations and proposals today',
  sell: 'Verify your email address to sell',
  /** The beginning of a sentence; a link that says the rest follows. */
  beforeSelling: 'Before you can sell,',
  verify: 'verify your email',
} as const
