// Where a link may lead back to: our own site, and nothing else.
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

/** The path and query of a wanted address, put on the site's own origin: for links in mails. */
export function onSite(wanted: string | null | undefined, siteUrl: string, fallbackPath: string): URL {
  const safe = wanted ? safeRedirect(wanted, siteUrl) : siteUrl
  const url = new URL(safe)
  if (safe === siteUrl || url.pathname === '/') return new URL(fallbackPath, siteUrl)
  // Part by part: joined to the site as a text, a path that begins with two slashes would name another host.
  const link = new URL(siteUrl)
  link.pathname = url.pathname
  link.search = url.search
  return link
}
