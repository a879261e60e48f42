// The header set that every answer carries (security decision 14).
import { createHash } from 'node:crypto'

export type HeaderSet = Readonly<Record<string, string>>

const NO_FEATURES =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(self), usb=()'

/** Headers of every answer. `overTls`: the site is reached by https, so browsers may insist on it. */
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

/** For answers that are no page: nothing in them may run. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'"

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The sha256 sources of a page's inline scripts. React escapes '<' in text and data, so no text can look like one. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}

/** The Content-Security-Policy of a page, its inline scripts named by their hashes. */
export function pageCsp(html: string, options: { overTls: boolean; hotReload: boolean }): string {
  const hotReloadSources = options.hotReload ? ' ws:' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${hotReloadSources}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.overTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
