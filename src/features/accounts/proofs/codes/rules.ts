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
 * What a sign-up with an address brought that had an account already, which nobody had proved: bound to the code that
 * was mailed for it, and worth nothing until that code is typed.
 */
export type LaterSignUp = {
  password_hash: string | null
  user_metadata: Record<string, unknown>
  /** It came while another sign-up's code could still be typed: which of the two a resent code is for nobody can tell. */
  is_contested: boolean
}
