// Opens and closes connections to PostgreSQL. Every wait for the server has a limit, and every connection has an error
// listener: without one, a connection that breaks while in use ends the process.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'
import { noticeStopping, onServerStopping } from './letting-go.ts'
import { readTextArraysQuickly } from './text-array.ts'

/** A request waits so long for a connection, and then for each answer, before the service counts as busy. */
export const DATABASE_TIMEOUT_MS = 5_000
/** The server cancels a statement a little earlier, so that no work continues whose result is no longer awaited. */
const SERVER_FIRST = 0.9
/** Keep-alive probes begin after this; a silently dropped connection is detected within another ten seconds. */
const KEEP_ALIVE_AFTER_MS = 10_000
const CLOSE_TIMEOUT_MS = 1_000
const INT8_OID = 20

// Raw int8 would be returned as text; every int8 of ours is an id or a count below 2^53.
pg.types.setTypeParser(INT8_OID, Number)
readTextArraysQuickly()

export type Opening = {
  url: string
  /** The server lists the connection under this application name. */
  name: string
  log: Log
}

export type OpenPool = {
  pool: pg.Pool
  /** Lets queries under way finish; a server that does not respond is abandoned after a moment. */
  close(): Promise<void>
}

/**
 * Opens a pool whose connections and queries time out after `timeoutMs`. `isRepetitive`: its few statements are repeated
 * thousands of times, so each is planned once.
 */
export function openPool(
  opening: Opening & { size: number; timeoutMs: number; isRepetitive?: boolean },
): OpenPool {
  const { timeoutMs, log } = opening
  const sockets = watchedSockets()
  const pool = new pg.Pool({
    ...endsOf(opening, sockets),
    Client: NoticingClient,
    max: opening.size,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: Math.ceil(timeoutMs * SERVER_FIRST),
    idle_in_transaction_session_timeout: timeoutMs * 2,
    ...(opening.isRepetitive && { onConnect: commitEarly }),
  })
  // The pool itself listens only to idle connections.
  pool.on('connect', (client) => {
    client.on('error', (err) => logLoss(log, err))
    if (client instanceof pg.Client) endWhenSilent(client, timeoutMs)
    if (opening.isRepetitive) prepareStatements(client)
  })
  // The pool repeats errors that the connection's own listener has reported already.
  pool.on('error', () => {})
  const stopNoticing = letGoOf(pool, log)
  return {
    pool,
    close() {
      stopNoticing()
      return sockets.closedAfter(() => pool.end())
    },
  }
}

/** Thousands of commits need not wait for the disk, each of them: a crash loses the last second. */
async function commitEarly(client: pg.ClientBase): Promise<void> {
  await client.query('set synchronous_commit to off')
}

/** Names every statement of a connection by its text, so that the server keeps its plan. */
function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const query: (config: pg.QueryConfig | string, ...rest: unknown[]) => unknown = client.query.bind(client)
  const prepared = (config: pg.QueryConfig | string, ...rest: unknown[]) => {
    if (typeof config === 'string') return query(config, ...rest)
    const name = config.name ?? names.get(config.text) ?? `s${names.size}`
    names.set(config.text, name)
    return query({ ...config, name }, ...rest)
  }
  Object.assign(client, { query: prepared })
}

class NoticingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    noticeStopping(this)
  }
}

/** Closes the pool's connections once the server is found to be stopping: idle ones now, others when they are free. */
function letGoOf(pool: pg.Pool, log: Log): () => void {
  const open = new Set<pg.PoolClient>()
  let unwanted: ReadonlySet<pg.PoolClient> = new Set()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // The pool does not keep a connection that is ending.
  pool.on('release', (_error, client) => {
    if (unwanted.has(client)) hangUp(client, log)
  })
  return onServerStopping(() => {
    unwanted = new Set(open)
    // The pool has no other way to reach its idle connections; giving them back ends them.
    for (let left = pool.idleCount; left > 0; left--) {
      pool.connect().then(
        (client) => client.release(),
        (err) => logLoss(log, err),
      )
    }
  })
}

function hangUp(client: pg.PoolClient, log: Log): void {
  client.end().catch((err) => logLoss(log, err))
}

export type OpenClient = {
  client: pg.Client
  /** Closes gracefully, or abandons a server that does not answer. */
  close(): Promise<void>
}

/** Opens a single connection. `queryTimeoutMs` is left out where a statement may take arbitrarily long. */
export async function openClient(opening: Opening & { queryTimeoutMs?: number }): Promise<OpenClient> {
  const { queryTimeoutMs } = opening
  const sockets = watchedSockets()
  const client = new NoticingClient({
    ...endsOf(opening, sockets),
    connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  })
  client.on('error', (err) => logLoss(opening.log, err))
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

function logLoss(log: Log, err: unknown): void {
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
  // This listener comes before the driver's, which writes the next query as soon as it hears the event.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten
  })
  stream.setTimeout(timeoutMs)
  stream.on('timeout', () => {
    if (stream.bytesWritten > bytesAnswered) stream.destroy(new Error('Query read timeout'))
  })
}

type WatchedSockets = ReturnType<typeof watchedSockets>

/** The driver also waits for the server to close, which a hanging server never does. */
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
      }, CLOSE_TIMEOUT_MS)
      try {
        await sayGoodbye()
        await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      } finally {
        clearTimeout(late)
      }
    },
  }
}
