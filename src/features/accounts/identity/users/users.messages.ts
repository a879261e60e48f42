// What leads into an account, in words.

/** What is removed when an address is proved: in the mail, and on the page that follows. */
export const REMOVED_WORDS = {
  other_sessions: 'every other sign-in: everyone else has been signed out',
  password: 'the old password',
  factors: 'two-factor authentication, with all authenticator apps, phones and recovery codes',
  identities: 'sign-in with Google or Apple',
  access_keys: 'the access keys of deployed agents and connected apps',
} as const

/** Whether there is something among it to set up again: another password was chosen at once. */
export const isToSetUpAgain = (removed: readonly string[]) =>
  removed.some((one) => one === 'factors' || one === 'identities' || one === 'access_keys')
