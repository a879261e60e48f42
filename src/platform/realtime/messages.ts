// Every sentence with which a live stream is refused.

export const realtimeMessages = {
  forMembers: 'Sign in to hear of news',
  full: 'No more streams can be opened just now',
  tooMany: 'You are connected too often already',
  getAlone: 'This address answers GET',
} as const
