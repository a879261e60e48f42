// What a one-time code is for, and how long and how often it may be tried.

export const CODE_PURPOSES = [
  'signup',
  'recovery',
  'email_change',
  'email_change_present',
  'reauthentication',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * The data of a sign-up with an address that already had an unverified account: bound to the code that was mailed for
 * it, and worthless until that code is typed.
 */
export type LaterSignUp = {
  password_hash: string | null
  user_metadata: Record<string, unknown>
  /** It came while another sign-up's code was still valid: nobody can tell which of the two a resent code is for. */
  is_contested: boolean
}
