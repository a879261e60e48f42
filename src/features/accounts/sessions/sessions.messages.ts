// Every sentence with which the server refuses a session. The pages show them as they come, and don't carry them.

export const sessionMessages = {
  over: 'Your session has ended. Please sign in again.',
  secondFactorNeeded: 'Enter your two-factor code to continue',
  unknown: 'Session not found',
} as const
