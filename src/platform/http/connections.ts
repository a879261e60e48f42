// Which connections are open, since when, and what is being answered on each? For refusing and draining.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connection = {
  /** By performance.now(). */
  openedAt: number
  /** Unfinished answers, in the order of their requests. */
  answers: Set<ServerResponse>
}

export type Connections = ReadonlyMap<Socket, Connection>

/** Call it before the server gets its first request. */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { openedAt: performance.now(), answers: new Set() })
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const answers = open.get(socket)?.answers
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
  })
  return open
}
