// A process receives messages of the others over this connection: it listens, notices early when it is dead or the
// server is stopping, and reports once that it is lost.
import pg from 'pg'
import { DATABASE_TIMEOUT_MS, type OpenClient, type Opening, openClient } from './connections.ts'
import { onServerStopping } from './letting-go.ts'

/** A heartbeat distinguishes a dead connection from a quiet one. */
const HEARTBEAT_MS = 5_000
/**
 * A new connection is tried at this interval: only a new one is refused when the server is stopping, and the server
 * waits for the old ones.
 */
const KNOCK_MS = 2_000
export const ITEM_SEPARATOR = ','

export type Listening = OpenClient & {
  lose(err?: unknown): void
}

type Listener = {
  channels: readonly string[]
  received(channel: string, items: readonly string[]): void
  /** The connection is lost, and nothing is received any more; not called once it was closed. */
  lost(client: pg.Client, err: unknown): void
}

/** Opens a connection and listens. Rejects if it cannot be opened, or ends before it listens. */
export async function listenOn(opening: Opening, listener: Listener): Promise<Listening> {
  const { log, name } = opening
  const { client, close } = await openClient({
    ...opening,
    name: `${name} notify`,
    queryTimeoutMs: DATABASE_TIMEOUT_MS,
  })
  let ownPid: number | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isOver = false
  const stopKnocking = knockRepeatedly(opening)
  const end = () => {
    isOver = true
    clearTimeout(heartbeat)
    stopKnocking()
    stopNoticing()
    return close()
  }
  const lose = (err?: unknown) => {
    if (isOver) return
    end().catch((error) => log.warn({ event: 'process_bus_close_failed', err: error }))
    listener.lost(client, err)
  }
  const beat = () => {
    heartbeat = setTimeout(() => void client.query('select 1').then(beat, lose), HEARTBEAT_MS)
    heartbeat.unref()
  }
  const stopNoticing = onServerStopping(() => lose())
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', ({ processId, channel, payload = '' }) => {
    if (processId !== ownPid) listener.received(channel, payload.split(ITEM_SEPARATOR).filter(Boolean))
  })
  try {
    // The driver knows only the id that a pooler made up; without the real one, this process's own messages would come
    // back as another's.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    ownPid = rows[0]?.pid
    for (const channel of listener.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await end()
    throw error
  }
  if (isOver) throw new Error('The connection ended while it began to listen')
  beat()
  return { client, close: end, lose }
}

/**
 * Opens a connection now and then, which is refused if the server is stopping (letting-go.ts). Returns the function
 * that ends that.
 */
function knockRepeatedly({ url, name, log }: Opening): () => void {
  let next: NodeJS.Timeout | undefined
  let isOver = false
  const knock = async () => {
    try {
      const tried = await openClient({ url, name: `${name} knock`, log })
      await tried.close()
    } catch (err) {
      log.debug({ event: 'database_knock_failed', err })
    }
    if (!isOver) knockLater()
  }
  const knockLater = () => {
    next = setTimeout(() => void knock(), KNOCK_MS)
    next.unref()
  }
  knockLater()
  return () => {
    isOver = true
    clearTimeout(next)
  }
}
