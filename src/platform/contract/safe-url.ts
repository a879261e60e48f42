// Which typed addresses may become a link: the only check for stored URLs (security decision 15).

export const MAX_URL_LENGTH = 2048

/**
 * Exactly two slashes and only a host: the parser would also take 'https:host', 'https:///host' and 'https://:@host'.
 */
const WEB_START = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i
/** Controls, invisible characters and all kinds of space: the parser drops some of them silently. */
const TRICKS = /[\p{C}\p{Z}\\]/u

/**
 * The address as it may be stored and linked, or undefined: only http and https, no credentials, nothing invisible. A
 * host in another script is returned in ASCII form, so that it cannot pass for another.
 */
export function safeUrl(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > MAX_URL_LENGTH || !WEB_START.test(text) || TRICKS.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // A bare host stays as it was typed, without the slash that the parser adds.
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !text.endsWith('/')
  const address = isBare ? url.origin : url.href
  return address.length > MAX_URL_LENGTH ? undefined : address
}
