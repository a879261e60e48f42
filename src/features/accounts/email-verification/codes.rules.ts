// The purposes of one-time codes, and their limits of time and attempts.

export const CODE_PURPOSES = ['signup', 'recovery', 'email_change', 'reauthentication'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * Each of these happens once a minute: the mails of each purpose to an address, and actions that must not use up the minute of a
 * mail: typed requests to resend a code and, of changes of address, a person's own requests, and those for a taken address, to
 * which nothing is mailed.
 */
export type OnceAMinute =
  | CodePurpose
  | 'signup_typed'
  | 'email_change_by'
  | 'email_change_typed'
  | 'email_change_unsent'

/** Links cannot be guessed, so a newer one leaves the earlier ones valid. There are never more than these within their time. */
export const MAX_RECOVERY_LINKS = 20

/** A code that is typed for a change of address is compared with the codes of so many accounts. */
export const MAX_COMPARED_CHANGES = 5
