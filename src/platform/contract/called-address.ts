// May the product call an address that another person chose, as far as its text says? Only HTTPS on the public internet, and in
// a demonstration a server on the same machine. Whether a name leads to a public address is seen when it is called.

/** The product's own ports are refused, since what it says to this machine alone is for no agent. */
export type ThisMachine = { readonly ownPorts: ReadonlySet<number> }

/** No other name of this machine counts: the next look-up may lead it elsewhere. */
const LITERAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const HTTP_PORT = 80

export type NotCalled = 'not_public' | 'own_port'

/** Returns whether it names this machine in one of the ways that a demonstration allows, on whatever port. */
export const namesThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LITERAL_HOSTS.has(hostname)

/** This is the only exception for this machine. Without `thisMachine` there is none. */
export function whyNotCalled(url: URL, thisMachine: ThisMachine | undefined): NotCalled | undefined {
  if (url.username !== '' || url.password !== '') return 'not_public'
  if (thisMachine && namesThisMachine(url))
    return thisMachine.ownPorts.has(url.port === '' ? HTTP_PORT : Number(url.port)) ? 'own_port' : undefined
  return url.protocol === 'https:' && !isPrivateName(url.hostname) ? undefined : 'not_public'
}

/** URL has already turned every way to write an address into one of these. */
const IPV4 = /^(\d+)\.(\d+)\.\d+\.\d+$/
const GIVEN_OUT_IPV6 = /^\[[23][\da-f]{3}:/
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)\.?$/

function isPrivateName(hostname: string): boolean {
  if (hostname.startsWith('[')) return !GIVEN_OUT_IPV6.test(hostname)
  const [, first, second] = IPV4.exec(hostname) ?? []
  if (first !== undefined && second !== undefined) return isPrivateRange(Number(first), Number(second))
  return !/\.[^.]/.test(hostname) || PRIVATE_NAME.test(hostname)
}

const isPrivateRange = (a: number, b: number): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  a >= 224 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168) ||
  (a === 198 && (b === 18 || b === 19))
