// Every sentence about one's own account that the settings show, except those that the specification quotes.

export const ownAccountMessages = {
  notLoaded: "Couldn't load your account",
  addressAsked: 'We sent a code to your new address',
  addressChanged: 'Your address was changed. You are signed out everywhere else.',
  addressHalfConfirmed: 'Confirmed. The other address must confirm it, too.',
  addressUnchanged: 'This is your address already',
  linkSpent: 'This link is too old or was used already',
  unknownDevice: 'Unknown device',
  sessionEnded: 'The session was ended',
  othersEnded: 'You are signed out everywhere else',
  sessionsNotLoaded: 'Your sessions could not be listed',
  signInAgain: 'Sign out and in again, then go on within 10 minutes',
  exportFailed: 'Failed to gather your data',
  deleted: 'Your account was deleted',
} as const
