// The texts of the page of a recovery link before it is used.

export const recoveryMessages = {
  keeps:
    "Your account keeps everything in it. You'll be signed out everywhere else. If this email was never verified, every other way to sign in ends too.",
} as const
