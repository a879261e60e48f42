// Who is at the other end of a connection, for rate limits: only configured proxy hops are believed.

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The address of the client. With `trustedHops` proxies in front, the entry that the outermost of them
 * appended to X-Forwarded-For; anything further left was typed by the client.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim()))
  const named = trustedHops > 0 ? hops.at(-trustedHops) : undefined
  return named || socketAddress || 'unknown'
}

/** Some proxies name the client's port, too, and it is another one with every connection. */
function withoutPort(hop: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(hop) ?? []
  return bracketed ?? ipv4 ?? hop
}

/** The key that a rate limit counts by: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const bare = address.split('%')[0] ?? address
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The key that rate limits count this request by. */
export function requestAddressKey(request: IncomingMessage, trustedHops: number): string {
  const forwarded = request.headers['x-forwarded-for']
  return addressKey(
    clientAddress(
      request.socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedHops,
    ),
  )
}

/** Whether figures for operators may be told: to the machine itself, or to who has the token. */
export function isTrustedOperator(request: IncomingMessage | undefined, token: string | undefined): boolean {
  if (!request) return false
  const authorization = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  if (token && authorization.length === expected.length && timingSafeEqual(authorization, expected))
    return true
  const address = addressKey(request.socket.remoteAddress ?? '')
  const isLocal = address.startsWith('127.') || request.socket.remoteAddress === '::1'
  return token === undefined && isLocal && request.headers['x-forwarded-for'] === undefined
}
