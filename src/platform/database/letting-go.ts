// A PostgreSQL that is asked to stop gently (SIGTERM, its 'smart' shutdown) ends once every client has disconnected,
// and refuses only new connections. So as soon as a new connection is refused for that reason, this process closes all
// others.
import type { EventEmitter } from 'node:events'

/**
 * The server sends it for 'The database system is shutting down', and also for 'starting up': then old connections are
 * dead in any case.
 */
const CANNOT_CONNECT_NOW = '57P03'

const holders = new Set<() => void>()

/** Calls `letGo` whenever the server is found to be stopping. Returns the function that unsubscribes. */
export function onServerStopping(letGo: () => void): () => void {
  holders.add(letGo)
  return () => {
    holders.delete(letGo)
  }
}

/** Notices from a connection that is about to be opened that the server is stopping. */
export function noticeStopping({ connection }: { connection: EventEmitter }): void {
  connection.on('errorMessage', (error: { code?: unknown }) => {
    if (error.code !== CANNOT_CONNECT_NOW) return
    for (const letGo of holders) letGo()
  })
}
