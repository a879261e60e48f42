// Defines how long used trials are stored, and when two addresses are the same person's.

/** Trials are stored beyond the account, so that deleting it gives no second trial; the privacy notice says so. */
export const TRIALS_KEPT_YEARS = 2

/** 'ada+second@example.com' arrives in the same inbox as 'ada@example.com'. */
export function sameInbox(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase()
  return (name.split('+')[0] || name) + email.slice(at).toLowerCase()
}
