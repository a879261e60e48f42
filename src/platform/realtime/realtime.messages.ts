// Every sentence with which a live stream is refused.

export const realtimeMessages = {
  forMembers: 'Sign in to get live updates',
  full: 'No more live connections are available right now',
  tooMany: 'You already have too many live connections',
  getAlone: 'Method not allowed. Use GET',
} as const
