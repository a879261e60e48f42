// Where a link may redirect to: our own site, and nothing else.
import { isIP } from 'node:net'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The wanted address if it has the site's scheme, host and port (any port on loopback), else the site's own.
 * Addresses written as numbers in any base are refused unless they are this machine's loopback.
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

/**
 * Where a link in a mail leads: to the wanted address, on the site's own origin, if its path is one that takes what the
 * link carries; otherwise to the first of those. Any other page could show or leak a token.
 */
export function onSite(
  wanted: string | null | undefined,
  siteUrl: string,
  [first, ...others]: readonly [string, ...string[]],
): URL {
  const url = new URL(safeRedirect(wanted, siteUrl))
  const path = [first, ...others].find((known) => known === url.pathname)
  const link = new URL(path ?? first, siteUrl)
  if (path !== undefined) link.search = url.search
  return link
}
