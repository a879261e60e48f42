// Which addresses of the network may be called for other people? Those of the public internet, and no others.
import { type LookupOptions, lookup as lookUp } from 'node:dns'
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A name or an address leads to a machine that is not on the public internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
  readonly code = 'EPRIVATE'
}

/** Only this part of IPv6 was ever given out. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
/** This address looks public, and is the host of every virtual machine of a large cloud. */
const CLOUD_HOST = '168.63.129.16'

/** Returns whether an IPv4 or IPv6 address is one of the public internet; IPv4 mapped into IPv6 is judged as IPv4. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // '::8.8.8.8', which the library takes for IPv4, is written as '::808:808'.
  const written = isIPv6(text) ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text
  const address = ipaddr.process(written)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GIVEN_OUT) : address.toString() !== CLOUD_HOST
}

/** Returns true for a URL whose host is an address, which no look-up ever sees, and not a public one. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

type LookUp = typeof lookUp
type Found = { address: string; family: number }[]
type Callback = (error: NodeJS.ErrnoException | null, address: string | Found, family?: number) => void

/**
 * Looks up a name as Node does, but fails with PrivateAddress if any address that it finds is not public: the checked
 * address is the one connected to, so that a name can't change in between.
 */
export const publicLookUp =
  (resolve: Pick<{ lookup: LookUp }, 'lookup'>['lookup'] = lookUp) =>
  (hostname: string, options: LookupOptions, callback: Callback): void => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const first = found[0]
      if (!first || found.some(({ address }) => !isPublicAddress(address)))
        return callback(new PrivateAddress(`${hostname} is not on the public internet`), [])
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
  }
