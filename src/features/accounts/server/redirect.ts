// Restricts redirects to our own site. Links in mails never depend on it.
import { isIP } from 'node:net'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the wanted address if it has the site's scheme, host and port (any port on loopback), else the site's own. Addresses
 * written as numbers in any base are refused unless they are this machine's loopback.
 */
export function safeRedirect(wanted: string | null | undefined, siteUrl: string): string {
  if (!wanted) return siteUrl
  const site = new URL(siteUrl)
  if (!URL.canParse(wanted)) return siteUrl
  const url = new URL(wanted)
  if (url.protocol !== site.protocol || url.username !== '' || url.password !== '') return siteUrl
  if (url.hostname !== site.hostname) return siteUrl
  const isLoopback = LOOPBACK_NAMES.has(url.hostname)
  if (!isLoopback && (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || url.port !== site.port)) {
    return siteUrl
  }
  return url.href
}
