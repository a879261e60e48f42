// A person sees their own change immediately, in every process. Everyone else may be shown a page that is a second old.
// A cookie tells the two apart and carries the moment of the change.

const COOKIE = 'changed-at'
/** Within these seconds every process receives the change, and stops showing older pages. */
const LASTS_SECONDS = 5
/** The clock of the machine that set the cookie may be ahead by so much. */
const MOST_SKEW_MS = 2_000
const PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})(?:;|$)`)

/** Returns the Set-Cookie of an answer after which this client's pages must be at least as new as now. */
export function changedCookie(overTls: boolean): string {
  const parts = [`${COOKIE}=${Date.now()}`, 'Path=/', `Max-Age=${LASTS_SECONDS}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(overTls ? ['Secure'] : [])].join('; ')
}

/**
 * Returns the moment at which the client with these cookies last changed something, in ms since 1970; undefined if that
 * is long ago, or not plausible.
 */
export function ownChangeAt(cookies: string | null | undefined): number | undefined {
  const value = cookies ? PATTERN.exec(cookies)?.[1] : undefined
  if (value === undefined) return undefined
  const ago = Date.now() - Number(value)
  if (ago < -MOST_SKEW_MS || ago > LASTS_SECONDS * 1000) return undefined
  return Math.min(Number(value), Date.now())
}
