// What is this machine itself: names and addresses that reach no other machine.
import { isIP } from 'node:net'

/** Whether a host name or address is this machine's own loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1'
}

/** Whether a Host header names this machine itself, with or without a port. */
export function isLoopbackHost(host: string | undefined): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}
