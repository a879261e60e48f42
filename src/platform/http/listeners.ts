// Several ears for one server. Node takes in one new connection for each ear with every turn of its loop, and a turn that
// renders takes 15 ms: with one ear, visitors would wait in the system's line before anybody could even refuse them.
import type { Server } from 'node:http'
import { createServer, type Server as Listener } from 'node:net'

/** 16 in a turn of 15 ms are a thousand connections a second. */
const EARS = 16
/**
 * So many connections may wait at each ear; the system may allow fewer. Beyond it the system drops their beginnings, and
 * clients try again only after one, three and seven seconds.
 */
const BACKLOG = 1_024

type Address = { port: number; host: string }

/** Only here does the system share a port's connections out among ears of one process. */
const canShare = process.platform === 'linux'

/** Rejects with the system's error, EADDRINUSE for a busy port. Gives the port, and how to stop listening. */
export async function openListeners(
  server: Server,
  address: Address,
): Promise<{ port: number; close(): Promise<void> }> {
  // A shared port is shared with every program of the same user; whoever has it must be found out first.
  if (canShare && address.port !== 0) await refuseTaken(address)
  await listenAt(server, address)
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : address.port
  const others = canShare ? Array.from({ length: EARS - 1 }, () => passingTo(server)) : []
  for (const other of others) await listenAt(other, { ...address, port })
  return {
    port,
    async close() {
      await Promise.all([server, ...others].map(closed))
    },
  }
}

async function refuseTaken(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ ...address, exclusive: true }, resolve)
  })
  await closed(probe)
}

function passingTo(server: Server): Listener {
  // As a server of HTTP opens its own.
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

async function listenAt(listener: Listener, address: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen({ ...address, backlog: BACKLOG, reusePort: canShare }, () => {
      listener.off('error', reject)
      resolve()
    })
  })
}

/** Stops listening; resolves when the last connection that it took in has ended. */
function closed(listener: Listener): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()))
}
