// Several listening sockets for one server. Node accepts one connection per socket and turn of the event loop, and a
// turn that renders takes 15 ms: with one socket, visitors would wait in the system's backlog before they could even
// be refused.
import type { Server } from 'node:http'
import { createServer, type Server as Listener, type ListenOptions } from 'node:net'

/**
 * The backlog of each socket; the system may allow less. Beyond it the system drops connection attempts, and clients
 * retry only after one, three and seven seconds.
 */
const BACKLOG = 1_024

/** Only there does the system share a port's connections out among sockets of one process. */
const canSharePort = process.platform === 'linux'
/** 64 in a turn of 15 ms are four thousand connections a second. */
const SOCKETS = 64

/** A socket that is bound already is its descriptor, or Node's handle of it. */
export type ListeningSocket = number | { getsockname(out: { port?: number }): number; close(): void }

type Address = { port: number; host: string }

type Listeners = {
  port: number
  /** Listens at more sockets. */
  add(sockets: readonly ListeningSocket[]): Promise<void>
  close(): Promise<void>
}

/** Rejects with the system's error, EADDRINUSE for a busy port. `sockets` are bound already: no other address is taken. */
export async function openListeners(
  server: Server,
  { port, host, sockets = [] }: Address & { sockets?: readonly ListeningSocket[] },
): Promise<Listeners> {
  const others: Listener[] = []
  const listen = async (at: ListenOptions | ListeningSocket) => {
    const listener = server.listening ? passingTo(server) : server
    await listenAt(listener, at)
    if (listener !== server) others.push(listener)
  }
  const add = async (sockets: readonly ListeningSocket[]) => {
    for (const socket of sockets) await listen(socket)
  }
  if (sockets.length > 0) {
    await add(sockets)
  } else {
    // A shared port is shared with every program of the same user, so it has to be free first.
    if (canSharePort && port !== 0) await refuseTaken({ port, host })
    await listen({ port, host, reusePort: canSharePort })
    for (let socket = 1; canSharePort && socket < SOCKETS; socket++)
      await listen({ port: portOf(server) ?? port, host, reusePort: true })
  }
  return {
    port: portOf(server) ?? port,
    add,
    async close() {
      await Promise.all([server, ...others].map(closed))
    },
  }
}

function portOf(server: Server): number | undefined {
  const bound = server.address()
  return typeof bound === 'object' ? bound?.port : undefined
}

async function refuseTaken(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ ...address, exclusive: true }, resolve)
  })
  await closed(probe)
}

function passingTo(server: Server): Listener {
  // An HTTP server opens its own with the same options.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  // One example is a connection that could not be accepted because the system has no more of them.
  return listener.on('error', (error) => {
    if (listener.listening) server.emit('error', error)
  })
}

async function listenAt(listener: Listener, at: ListenOptions | ListeningSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    const listening = () => {
      listener.off('error', reject)
      resolve()
    }
    if (typeof at === 'number') listener.listen({ fd: at, backlog: BACKLOG }, listening)
    else if ('getsockname' in at) listener.listen(at, BACKLOG, listening)
    else listener.listen({ ...at, backlog: BACKLOG }, listening)
  })
}

/** Stops listening; resolves when the last accepted connection has ended. */
function closed(listener: Listener): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()))
}
