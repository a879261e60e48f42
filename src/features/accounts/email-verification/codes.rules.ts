// What a one-time code is for, and how long and how often it may be tried.

export const CODE_PURPOSES = ['signup', 'recovery', 'email_change', 'reauthentication'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * What happens once a minute. The mails of each purpose to an address; and what must not take the minute of a mail:
 * what anyone types to have a code sent again and, of changes of address, someone's own requests, and those for an
 * address that someone has, to which nothing is mailed.
 */
export type OnceAMinute =
  | CodePurpose
  | 'signup_typed'
  | 'email_change_by'
  | 'email_change_typed'
  | 'email_change_unsent'

/**
 * Links cannot be guessed, so a newer one leaves the earlier ones valid. More than these never are within their time.
 */
export const MAX_RECOVERY_LINKS = 20

/** With how many accounts' codes one that is typed for a change of address is compared. */
export const MAX_COMPARED_CHANGES = 5
