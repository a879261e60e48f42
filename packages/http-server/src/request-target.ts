// Which host and path did a request ask for? Nearly always its target as it is; the other forms of RFC 9112 are
// normalised, and ambiguous ones are reported.
import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/i

/**
 * Makes `request.url` begin with '/', and returns whether that is possible. The absolute form is for proxies, but has
 * to be understood; its host replaces the Host header. `OPTIONS *` is left as it is.
 */
export function settleTarget(request: IncomingMessage): boolean {
  const target = request.url ?? ''
  if (target.startsWith('/')) return true
  if (target === '*') return request.method === 'OPTIONS'
  const [, host = '', rest = ''] = ABSOLUTE.exec(target) ?? []
  if (host === '' || !URL.canParse(target)) return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}

/** Node silently takes the first of two Host headers, a proxy in front perhaps the second. */
export function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts < 2
}

/** Returns the target without its query. */
export function pathOf(target: string): string {
  const cut = target.indexOf('?')
  return cut < 0 ? target : target.slice(0, cut)
}
