// What is the client's address, for rate limits? Only configured proxy hops are trusted.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isSameText } from '../same-text.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Returns the address of the client. With `trustedHops` proxies in front, it is the entry that the outermost of them
 * appended to X-Forwarded-For; the client sent anything further left.
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

/** Some proxies include the client's port, which differs for every connection. */
function withoutPort(hop: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(hop) ?? []
  return bracketed ?? ipv4 ?? hop
}

/** Returns the key that a rate limit counts by: an IPv4 address, or the IPv6 /64 of one customer. */
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

/** A /48 holds 65,536 of the networks that count as one address: together, they may send as much as so many of them. */
export const WIDER_TIMES = 8

/** Returns the key of the IPv6 /48 around a /64, which one customer may have whole; undefined for an IPv4 address. */
export function widerKey(key: string): string | undefined {
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : undefined
}

/** Returns the key by which rate limits count this request. */
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

/** Headers that proxies add to forwarded requests, whatever the client sent. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forward-for|x-forwarded(-.*)?|x-original-.*|x-real-ip|x-envoy-.*|cf-.*|(.*-)?client-?ip|x-client-.*|x-azure-socketip|x-nf-client-connection-ip|x-amzn-trace-id|x-amz-cf-id)$/

const isForwarded = (request: IncomingMessage) =>
  Object.keys(request.headers).some((name) => FORWARDING.test(name))

/**
 * Returns whether operator metrics may be shown: with the token; without one, only to this machine. A proxy on this
 * machine is no operator, nor is a page elsewhere whose host name resolves to this machine: the Host header gives it
 * away. A proxy that adds no header and names its upstream by a loopback name cannot be recognised: a public site
 * always has a token (`readConfig`).
 */
export function isTrustedOperator(request: IncomingMessage | undefined, token: string | undefined): boolean {
  if (!request) return false
  if (token !== undefined) return isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
  const address = addressKey(request.socket.remoteAddress ?? '')
  const isLocal = address.startsWith('127.') || request.socket.remoteAddress === '::1'
  return isLocal && isLoopbackHost(request.headers.host) && !isForwarded(request)
}
