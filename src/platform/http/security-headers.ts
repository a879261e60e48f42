// The headers that every answer carries (security decision 14).
import { createHash } from 'node:crypto'

export type HeaderSet = Readonly<Record<string, string>>

const NO_FEATURES =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(self), usb=()'

/** The common headers. `overTls`: the site is served over https, so browsers may insist on it. */
export function commonHeaders(options: { overTls: boolean }): HeaderSet {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NO_FEATURES,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(options.overTls ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

export const POLICY = 'content-security-policy'

/** The policy for answers that are not pages: nothing in them may run. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'"

/** A page needs these origins of other parties, such as those of a card form. */
export type TrustedOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

type PagePolicy = {
  overTls: boolean
  /** The browser may open a socket for hot reload. */
  hotReload?: boolean
  /** The texts of all scripts that a page may contain, as in the source. */
  inlineScripts?: readonly string[]
  trusted?: TrustedOrigins | undefined
}

/**
 * Returns the Content-Security-Policy of every page. It is derived from the source, never from a rendered page: the
 * hash of an injected script is not in it.
 */
export function pageCsp({ overTls, hotReload = false, inlineScripts = [], trusted }: PagePolicy): string {
  const hashes = inlineScripts.map(
    (script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}${listed(trusted?.scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    // Covers and previews of courses may be on other sites, over TLS.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self'${hotReload ? ' ws:' : ''}${listed(trusted?.connections)}`,
    ...(trusted ? [`frame-src${listed(trusted.frames)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(overTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const listed = (origins: readonly string[] = []) => origins.map((origin) => ` ${origin}`).join('')
