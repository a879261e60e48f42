// Who changed something sees it at once, in whichever process and however they come back. Everybody else may be shown
// a page of a second ago; a cookie tells the two apart, and says when the change was.
import type { IncomingMessage } from 'node:http'

const COOKIE = 'changed-at'
/** By then every process has heard of the change, and nothing older is shown to anybody. */
const LASTS_SECONDS = 5
const PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})(?:;|$)`)

/** The header of an answer after which pages must be as new as this moment. */
export function changedCookie(overTls: boolean): string {
  const parts = [`${COOKIE}=${Date.now()}`, 'Path=/', `Max-Age=${LASTS_SECONDS}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(overTls ? ['Secure'] : [])].join('; ')
}

/** When the asker last changed something, in ms since 1970; undefined if that is long ago, or cannot be. */
export function changeOf({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const told = headers.cookie === undefined ? undefined : PATTERN.exec(headers.cookie)?.[1]
  if (told === undefined) return undefined
  const ago = Date.now() - Number(told)
  return ago >= 0 && ago <= LASTS_SECONDS * 1000 ? Number(told) : undefined
}
