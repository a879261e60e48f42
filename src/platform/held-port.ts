// Who connects while the process that serves is started again? The parent holds the port, so that the system lets them
// wait for the next process instead of refusing or cutting them off.
import { closeSync } from 'node:fs'
import net, { isIP, isIPv6 } from 'node:net'
import type { Stream } from 'node:stream'

/** Where a process finds the ears that its parent holds at the port. */
const HELD_PORT_FDS = 'HELD_PORT_FDS'

/** Only here does the system share a port's connections out among ears of one process. */
export const canShare = process.platform === 'linux'
/** Of each process that serves: 16 in a turn of 15 ms are a thousand connections a second (decision 26). */
export const EARS = 16
/** Behind standard input, output, error and the channel to the parent. */
const FIRST_PLACE = 4
/** What Node calls UV_TCP_REUSEPORT, and does not export. */
const REUSE_PORT = 2

/** What child_process hands on to a child by its descriptor; nothing here ever accepts by it. */
type HeldEar = {
  getsockname(out: { port?: number }): number
  close(): void
}
/** One that this process bound itself, or the descriptor of one that its parent handed on. */
export type Ear = HeldEar | number
export type HeldPort = { readonly ears: readonly HeldEar[]; close(): void }

/**
 * Binds the port without listening; what serves listens, and from then on the system keeps a queue at each ear. There
 * are as many as so many processes need. Undefined where that cannot be: then the process listens by itself, and says
 * what is wrong if it cannot either. Node's cluster binds by the same function; the public ones all accept as soon as
 * they listen.
 */
export function holdPort(host: string, port: number, processes = 1): HeldPort | undefined {
  if (process.platform === 'win32' || !isIP(host) || !Number.isInteger(port)) return undefined
  const probe = bound(host, port, 0)
  if (!probe || !canShare) return probe && portHeld([probe.ear])
  // A shared port is shared with every program of the same user: it must be nobody's first.
  probe.ear.close()
  const ears: HeldEar[] = []
  let at = probe.port
  while (ears.length < EARS * processes) {
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
    ears.forEach(closeEar)
  },
})

export function closeEar(ear: Ear): void {
  if (typeof ear === 'number') closeSync(ear)
  else ear.close()
}

/**
 * What each of so many processes listens at: ears of its own, among which the system shares connections out evenly.
 * Where a port cannot be shared there is one ear, at which all of them listen.
 */
export function earsOfEach(ears: readonly Ear[], processes: number): (readonly Ear[])[] {
  const each = Math.floor(ears.length / processes)
  return Array.from({ length: processes }, (_, at) =>
    each === 0 ? ears : ears.slice(at * each, at === processes - 1 ? ears.length : (at + 1) * each),
  )
}

/** How `spawn` hands ears on, behind the channel, and what tells the child where they are. */
export function handedOn(ears: readonly Ear[]): {
  stdio: (Stream | number)[]
  environment: Record<string, string>
} {
  return {
    // A handle is passed on like a stream; the types know streams alone.
    stdio: ears.map((ear) => (typeof ear === 'number' ? ear : (ear as unknown as Stream))),
    environment: { [HELD_PORT_FDS]: ears.map((_ear, at) => FIRST_PLACE + at).join(',') },
  }
}

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
