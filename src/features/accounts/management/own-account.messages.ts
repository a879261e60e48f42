// Every sentence about one's own account that the settings show, except those that the specification quotes.

export const ownAccountMessages = {
  notLoaded: "Couldn't load your account",
  passwordNotKept: 'Your email is verified. Its password was set in another browser, so choose one now.',
  addressAsked: 'We sent a code to your new email',
  addressChanged: "Email changed. You've been signed out everywhere else.",
  addressUnchanged: 'This is already your email',
  linkSpent: 'This link has expired or was already used',
  unknownDevice: 'Unknown device',
  sessionEnded: 'Session ended',
  othersEnded: "You've been signed out everywhere else",
  sessionsNotLoaded: "Couldn't load your sessions",
  signInAgain: 'Sign out and back in, then try again within 10 minutes',
  exportFailed: 'Failed to export your data',
  deleted: 'Your account was deleted',
  proveYourself: 'Enter your password to delete your account',
  commitments: 'What this affects',
  commitmentsNotLoaded: "Couldn't check what this affects",
  passwordWrong: "That password isn't right",
} as const
