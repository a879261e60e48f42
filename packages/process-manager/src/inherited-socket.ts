// What happens to clients that connect while the process that serves is started again? The parent holds the port, so
// that the system lets them wait for the next process instead of refusing or cutting them off.
import { closeSync } from 'node:fs'
import net, { isIP, isIPv6 } from 'node:net'
import type { Stream } from 'node:stream'

/** A process finds the sockets that its parent holds at the port in this variable. */
const INHERITED_SOCKET_FDS = 'INHERITED_SOCKET_FDS'

/** Only there does the system share a port's connections out among sockets of one process. */
export const canSharePort = process.platform === 'linux'
/** Each process that serves has so many: 64 in a turn of 15 ms are four thousand connections a second (decision 26). */
export const SOCKETS_PER_PROCESS = 64
/** It comes after standard input, output, error and the channel to the parent. */
const FIRST_PLACE = 4
/** Node calls it UV_TCP_REUSEPORT, and does not export it. */
const REUSE_PORT = 2

/** child_process passes it to a child by its descriptor; this code never accepts connections on it. */
type BoundSocket = {
  getsockname(out: { port?: number }): number
  close(): void
}
/** A process listens at a socket that it bound itself, or at the descriptor of one that its parent passed on. */
export type ListeningSocket = BoundSocket | number
export type BoundPort = { readonly sockets: readonly BoundSocket[]; close(): void }

/**
 * Binds the port without listening; the serving process listens, and from then on the system keeps a queue at each
 * socket. There are as many as so many processes need. Returns undefined if that is impossible: then the process
 * listens by itself, and reports the error if it cannot either. Node's cluster binds by the same function; the public
 * ones all accept as soon as they listen.
 */
export function bindSockets(host: string, port: number, processes = 1): BoundPort | undefined {
  if (process.platform === 'win32' || !isIP(host) || !Number.isInteger(port)) return undefined
  const probe = bound(host, port, 0)
  if (!probe || !canSharePort) return probe && boundPort([probe.socket])
  // A shared port is shared with every program of the same user: it must be free first.
  probe.socket.close()
  const sockets: BoundSocket[] = []
  let at = probe.port
  while (sockets.length < SOCKETS_PER_PROCESS * processes) {
    const next = bound(host, at, REUSE_PORT)
    if (!next) {
      boundPort(sockets).close()
      return undefined
    }
    sockets.push(next.socket)
    at = next.port
  }
  return boundPort(sockets)
}

const boundPort = (sockets: readonly BoundSocket[]): BoundPort => ({
  sockets,
  close() {
    sockets.forEach(closeSocket)
  },
})

export function closeSocket(socket: ListeningSocket): void {
  if (typeof socket === 'number') closeSync(socket)
  else socket.close()
}

/**
 * Returns the sockets of each of so many processes: their own, among which the system shares connections out evenly. If
 * a port cannot be shared there is one socket, at which all of them listen.
 */
export function socketsOfEach(
  sockets: readonly ListeningSocket[],
  processes: number,
): (readonly ListeningSocket[])[] {
  const each = Math.floor(sockets.length / processes)
  return Array.from({ length: processes }, (_, at) =>
    each === 0 ? sockets : sockets.slice(at * each, at === processes - 1 ? sockets.length : (at + 1) * each),
  )
}

/**
 * Returns the options with which `spawn` passes sockets on, behind the channel, and the variable that names their
 * descriptors.
 */
export function passSockets(sockets: readonly ListeningSocket[]): {
  stdio: (Stream | number)[]
  environment: Record<string, string>
} {
  return {
    // A handle is passed on like a stream; the types know streams alone.
    stdio: sockets.map((socket) => (typeof socket === 'number' ? socket : (socket as unknown as Stream))),
    environment: { [INHERITED_SOCKET_FDS]: sockets.map((_socket, at) => FIRST_PLACE + at).join(',') },
  }
}

function bound(host: string, port: number, flags: number): { socket: BoundSocket; port: number } | undefined {
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle?: (
      host: string,
      port: number,
      family: 4 | 6,
      fd: undefined,
      flags: number,
    ) => BoundSocket | number
  }
  const socket = bind?.(host, port, isIPv6(host) ? 6 : 4, undefined, flags)
  if (socket === undefined || typeof socket === 'number') return undefined
  const name: { port?: number } = {}
  // The system reports a port that is taken only when a program listens, or asks for the address.
  const error = socket.getsockname(name)
  if (error === 0 && name.port && (port === 0 || name.port === port)) return { socket, port: name.port }
  socket.close()
  return undefined
}

/** Returns the descriptors of the sockets that this process's parent holds, if it does. */
export function inheritedSockets(): number[] {
  const fds = (process.env[INHERITED_SOCKET_FDS] ?? '').split(',').map(Number)
  return process.connected && fds.every((fd) => Number.isInteger(fd) && fd > 2) ? fds : []
}
