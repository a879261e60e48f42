// Who connects while the process that serves is started again? The parent holds the port, so that the system lets them
// wait for the next process instead of refusing or cutting them off.
import net, { isIP, isIPv6 } from 'node:net'

/** Where a process finds the ears that its parent holds at the port. */
export const HELD_PORT_FDS = 'HELD_PORT_FDS'

/** Only here does the system share a port's connections out among ears of one process. */
export const canShare = process.platform === 'linux'
/** 16 in a turn of 15 ms are a thousand connections a second (decision 26). */
export const EARS = 16
/** What Node calls UV_TCP_REUSEPORT, and does not export. */
const REUSE_PORT = 2

/** What child_process hands on to a child by its descriptor; nothing here ever accepts by it. */
export type HeldEar = {
  getsockname(out: { port?: number }): number
  close(): void
}
export type HeldPort = { readonly ears: readonly HeldEar[]; close(): void }

/**
 * Binds the port without listening; the process that serves listens, and from then on the system keeps a queue at each
 * ear. Undefined where that cannot be: then the process listens by itself, and says what is wrong if it cannot either.
 * Node's cluster binds by the same function; the public ones all accept as soon as they listen.
 */
export function holdPort(host: string, port: number): HeldPort | undefined {
  if (process.platform === 'win32' || !isIP(host) || !Number.isInteger(port)) return undefined
  const probe = bound(host, port, 0)
  if (!probe || !canShare) return probe && portHeld([probe.ear])
  // A shared port is shared with every program of the same user: it must be nobody's first.
  probe.ear.close()
  const ears: HeldEar[] = []
  let at = probe.port
  while (ears.length < EARS) {
    const next = bound(host, at, REUSE_PORT)
    if (!next) {
      portHeld(ears).close()
      return undefined
    }
    ears.push(next.ear)
    at = next.port
  }
  return portHeld(ears)
}

const portHeld = (ears: readonly HeldEar[]): HeldPort => ({
  ears,
  close() {
    for (const ear of ears) ear.close()
  },
})

function bound(host: string, port: number, flags: number): { ear: HeldEar; port: number } | undefined {
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle?: (
      host: string,
      port: number,
      family: 4 | 6,
      fd: undefined,
      flags: number,
    ) => HeldEar | number
  }
  const ear = bind?.(host, port, isIPv6(host) ? 6 : 4, undefined, flags)
  if (ear === undefined || typeof ear === 'number') return undefined
  const name: { port?: number } = {}
  // A port that is taken is told only when one listens, or asks where one is.
  const error = ear.getsockname(name)
  if (error === 0 && name.port && (port === 0 || name.port === port)) return { ear, port: name.port }
  ear.close()
  return undefined
}

/** The descriptors of the ears that this process's parent holds, if it does. */
export function heldPortFds(): number[] {
  const fds = (process.env[HELD_PORT_FDS] ?? '').split(',').map(Number)
  return process.connected && fds.every((fd) => Number.isInteger(fd) && fd > 2) ? fds : []
}
