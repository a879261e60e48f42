// How connections to PostgreSQL are opened and closed. Nothing waits for a server without end, and every connection has
// somebody who hears of its failure: without a listener, one that breaks while it is in use ends the process.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'
import { readTextArraysQuickly } from './text-array.ts'

/** How long a request waits for a connection, and then for each answer, before it is told that the service is busy. */
export const DATABASE_TIMEOUT_MS = 5_000
/** The server stops a statement by itself a little sooner: what nobody waits for any more should not go on. */
const SERVER_FIRST = 0.9
/** What a network swallowed without a word is found out within another ten seconds. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** How long the farewell to a server may take. */
const FAREWELL_MS = 1_000
const INT8_OID = 20

// Raw int8 would arrive as text; every int8 of ours is an id or a count below 2^53.
pg.types.setTypeParser(INT8_OID, Number)
readTextArraysQuickly()

export type Opening = {
  url: string
  /** What the server calls the connection in its own lists. */
  name: string
  log: Log
}

export type OpenPool = {
  pool: pg.Pool
  /** Lets queries under way finish; a server that says nothing is left after a moment. */
  close(): Promise<void>
}

/** Opens a pool whose connections and queries are given up after `timeoutMs`. */
export function openPool(opening: Opening & { size: number; timeoutMs: number }): OpenPool {
  const { timeoutMs, log } = opening
  const sockets = watchedSockets()
  const pool = new pg.Pool({
    ...endsOf(opening, sockets),
    max: opening.size,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: Math.ceil(timeoutMs * SERVER_FIRST),
    idle_in_transaction_session_timeout: timeoutMs * 2,
  })
  // The pool itself listens to those connections alone that nobody uses.
  pool.on('connect', (client) => {
    client.on('error', (err) => tellOfLoss(log, err))
    if (client instanceof pg.Client) endWhenSilent(client, timeoutMs)
  })
  // The same failures again, which the connection's own listener has told.
  pool.on('error', () => {})
  return {
    pool,
    close: () => sockets.closedAfter(() => pool.end()),
  }
}

export type OpenClient = {
  client: pg.Client
  /** Says goodbye, or leaves a server that does not answer. */
  close(): Promise<void>
}

/** Opens one connection of its own. `queryTimeoutMs` is left out where a statement may take as long as it takes. */
export async function openClient(opening: Opening & { queryTimeoutMs?: number }): Promise<OpenClient> {
  const { queryTimeoutMs } = opening
  const sockets = watchedSockets()
  const client = new pg.Client({
    ...endsOf(opening, sockets),
    connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  })
  client.on('error', (err) => tellOfLoss(opening.log, err))
  const close = () => sockets.closedAfter(() => client.end())
  try {
    await client.connect()
  } catch (error) {
    await close()
    throw error
  }
  return { client, close }
}

function endsOf({ url, name }: Opening, sockets: WatchedSockets) {
  return {
    connectionString: url,
    application_name: name,
    stream: sockets.open,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  }
}

function tellOfLoss(log: Log, err: unknown): void {
  log.warn({ event: 'database_connection_lost', err })
}

/**
 * Ends a connection whose server owes an answer and has been silent for `timeoutMs`; the query under way fails then. The
 * driver's own `query_timeout` sets a timer for every query. Those timers carried the rows of every answer into the old
 * generation: 16 kB for a list of 12, and four times the time for collecting garbage.
 */
function endWhenSilent({ connection }: pg.Client, timeoutMs: number): void {
  const { stream } = connection
  if (!(stream instanceof Socket)) return
  let bytesAnswered = stream.bytesWritten
  // Ahead of the driver, which writes the next query as soon as it hears this.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten
  })
  stream.setTimeout(timeoutMs)
  stream.on('timeout', () => {
    if (stream.bytesWritten > bytesAnswered) stream.destroy(new Error('Query read timeout'))
  })
}

type WatchedSockets = ReturnType<typeof watchedSockets>

/** The driver waits for the other side to close, too, and for a server that hangs that would be for ever. */
function watchedSockets() {
  const open = new Set<Socket>()
  return {
    open(): Socket {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    async closedAfter(sayGoodbye: () => Promise<void>): Promise<void> {
      const late = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, FAREWELL_MS)
      try {
        await sayGoodbye()
        await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      } finally {
        clearTimeout(late)
      }
    },
  }
}
