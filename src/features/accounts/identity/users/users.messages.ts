// The words for the credentials of an account.

/** The credentials that are removed when an address is proved, in the mail and on the page that follows. */
export const REMOVED_WORDS = {
  other_sessions: 'every other sign-in: everyone else has been signed out',
  password: 'the old password',
  factors: 'two-factor authentication, with all authenticator apps, phones and recovery codes',
  identities: 'sign-in with Google or Apple',
  access_keys: 'the access keys of deployed agents and connected apps',
} as const

/** Returns true if a removed credential has to be set up again; a new password was chosen already. */
export const isToSetUpAgain = (removed: readonly string[]) =>
  removed.some((one) => one === 'factors' || one === 'identities' || one === 'access_keys')
