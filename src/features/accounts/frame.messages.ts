// The texts about accounts in the frame of every page. They are apart from the rest, which most pages don't load.

export const frameMessages = {
  outsideProvider: 'useAuth must be used within an AuthProvider',
  bannerCodeSent: 'Verification code sent to your email!',
  bannerCodeNotSent: 'Failed to resend verification code.',
  signedOut: 'Logged out successfully',
} as const
