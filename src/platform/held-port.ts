// Who connects while the process that serves is started again? The parent holds the port, so that the system lets them
// wait for the next process instead of refusing or cutting them off.
import net, { isIP, isIPv6 } from 'node:net'

/** Where a process finds the port that its parent holds. */
export const HELD_PORT_FD = 'HELD_PORT_FD'

/** What child_process hands on to a child by its descriptor; nothing here ever accepts by it. */
export type HeldPort = {
  getsockname(out: { port?: number }): number
  close(): void
}

/**
 * Binds the port without listening; the process that serves listens, and from then on the system keeps a queue.
 * Undefined where that cannot be: then the process listens by itself, and says what is wrong if it cannot either.
 * Node's cluster binds by the same function; the public ones all accept as soon as they listen.
 */
export function holdPort(host: string, port: number): HeldPort | undefined {
  if (process.platform === 'win32' || !isIP(host) || !Number.isInteger(port)) return undefined
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle?: (host: string, port: number, family: 4 | 6) => HeldPort | number
  }
  const held = bind?.(host, port, isIPv6(host) ? 6 : 4)
  if (held === undefined || typeof held === 'number') return undefined
  const bound: { port?: number } = {}
  // A port that is taken is told only when one listens, or asks where one is.
  const error = held.getsockname(bound)
  if (error === 0 && bound.port && (port === 0 || bound.port === port)) return held
  held.close()
  return undefined
}

/** The descriptor of the port that this process's parent holds, if it does. */
export function heldPortFd(): number | undefined {
  const fd = Number(process.env[HELD_PORT_FD])
  return process.connected && Number.isInteger(fd) && fd > 2 ? fd : undefined
}
