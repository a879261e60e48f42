// Which connections are open, since when, and which answers are under way on each? Refusing and draining need it.
import { existsSync, readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connection = {
  /** A moment of `performance.now()`. */
  openedAt: number
  /** Answers are in the order of their requests. */
  answers: Set<ServerResponse>
}

export type Connections = ReadonlyMap<Socket, Connection>

/** Each costs memory. */
const MOST_CONNECTIONS = 10_000
/** The rest of the files that the system lets a process open are for the database, uploads and downloads. */
const SHARE_OF_FILES = 0.75
const LIMITS = '/proc/self/limits'

/**
 * Watches a server's connections; call it before the server gets its first request. With `most` open, another one takes
 * the place of the one that has been idle for longest since it opened, or is refused if there is none.
 */
export function watchConnections(server: Server, most = mostConnections()): Connections {
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    if (open.size >= most && !closeIdle(open)) {
      socket.destroy()
      return
    }
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

function closeIdle(open: Map<Socket, Connection>): boolean {
  for (const [socket, { answers }] of open) {
    if (answers.size > 0) continue
    open.delete(socket)
    socket.destroy()
    return true
  }
  return false
}

/** Returns the number of connections that a process may keep open. Only Linux reveals its limit of open files. */
function mostConnections(): number {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : ''
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.min(MOST_CONNECTIONS, Math.floor(files * SHARE_OF_FILES))
}
