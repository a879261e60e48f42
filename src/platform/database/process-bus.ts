// Publish and subscribe between processes, over one LISTEN/NOTIFY connection each. Messages go out in batches, after the
// commit, and carry names and ids only.
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { DATABASE_TIMEOUT_MS, type OpenClient, openClient } from './connections.ts'
import { onServerStopping } from './letting-go.ts'
import { isConnectionInDoubt } from './unavailable.ts'

/** Messages of so many milliseconds go out as one NOTIFY, since each NOTIFY takes a lock that all writers share. */
const BATCH_MS = 25
const RECONNECT_MS = 1_000
/** Tells a dead connection from a quiet one. */
const HEARTBEAT_MS = 5_000
/** How often a new connection is tried: only those are told that the server is stopping, and waits for the old ones. */
const KNOCK_MS = 2_000
/** How much is queued for the other processes while they cannot be reached. */
const MAX_WAITING_ITEMS = 10_000
/** PostgreSQL's limit is 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900
const SEPARATOR = ','

export type Subscription = {
  /** Items that other processes published; never our own. */
  received(items: readonly string[]): void
  /** From now on items may be missed. */
  lost(): void
  /** From now on items are received, for the first time or again. */
  connected(): void
  /** A coarser item that covers this one, used when too many are queued. Without it, the latest are dropped. */
  coarser?(item: string): string
}

export type ProcessBus = {
  /** False while items of other processes may be missed. */
  isListening(): boolean
  /** Sends items, texts without commas, to every other process. */
  publish(channel: string, items: Iterable<string>): void
  /** To be called before `listen`. */
  subscribe(channel: string, subscription: Subscription): void
  /** Starts to listen; resolves once the first attempt to connect has succeeded or failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

type Connection = OpenClient & {
  /** Drops it and connects again. */
  lose(err?: unknown): void
}

export function createProcessBus(log: Log, program: Program): ProcessBus {
  const subscriptions = new Map<string, Subscription>()
  let waiting = new Map<string, Set<string>>()
  let connection: Connection | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  function keep(channel: string, items: Iterable<string>): void {
    const ofChannel = waiting.get(channel) ?? new Set()
    const coarser = subscriptions.get(channel)?.coarser
    for (const item of items) {
      if (ofChannel.size < MAX_WAITING_ITEMS) ofChannel.add(item)
      else if (coarser) ofChannel.add(coarser(item))
    }
    if (ofChannel.size > 0) waiting.set(channel, ofChannel)
  }

  async function send(): Promise<void> {
    timer = undefined
    const by = connection
    // Sent over the next connection: the other processes cannot know that ours is lost.
    if (!by) return
    const batch = waiting
    waiting = new Map()
    try {
      for (const [channel, items] of batch) {
        for (const payload of payloadsOf(items))
          await by.client.query('select pg_notify($1, $2)', [channel, payload])
        batch.delete(channel)
      }
    } catch (err) {
      log.warn({ event: 'process_bus_send_failed', err })
      for (const [channel, items] of batch) keep(channel, items)
      if (isConnectionInDoubt(err)) by.lose(err)
    }
  }

  async function connect(directUrl: string): Promise<void> {
    let next: Connection | undefined
    try {
      const opened = await openClient({
        url: directUrl,
        name: `${program.slug} notify`,
        log,
        queryTimeoutMs: DATABASE_TIMEOUT_MS,
      })
      next = await listening(opened, directUrl)
    } catch (err) {
      lost(directUrl, err)
      return
    }
    if (closed) return next.close()
    connection = next
    for (const one of subscriptions.values()) one.connected()
    if (waiting.size > 0) timer ??= setTimeout(() => void send(), BATCH_MS)
  }

  /** Listens on a connection, with a heartbeat. */
  async function listening(opened: OpenClient, directUrl: string): Promise<Connection> {
    const { client, close } = opened as OpenClient & { client: pg.Client & { processID?: number | null } }
    let heartbeat: NodeJS.Timeout | undefined
    let knocking: NodeJS.Timeout | undefined
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(heartbeat)
      clearTimeout(knocking)
      stopNoticing()
      return close()
    }
    const lose = (err?: unknown) => {
      if (isOver) return
      end().catch((error) => log.warn({ event: 'process_bus_close_failed', err: error }))
      if (connection?.client !== client) return
      connection = undefined
      lost(directUrl, err)
    }
    const beat = () => {
      heartbeat = setTimeout(() => void client.query('select 1').then(beat, lose), HEARTBEAT_MS)
      heartbeat.unref()
    }
    const knock = async () => {
      try {
        const tried = await openClient({ url: directUrl, name: `${program.slug} knock`, log })
        await tried.close()
      } catch (err) {
        log.debug({ event: 'database_knock_failed', err })
      }
      if (!isOver) knockLater()
    }
    const knockLater = () => {
      knocking = setTimeout(() => void knock(), KNOCK_MS)
      knocking.unref()
    }
    const stopNoticing = onServerStopping(() => lose())
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', (message) => {
      if (message.processId === client.processID) return
      const items = (message.payload ?? '').split(SEPARATOR).filter(Boolean)
      subscriptions.get(message.channel)?.received(items)
    })
    try {
      for (const channel of subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await end()
      throw error
    }
    if (isOver) throw new Error('The connection ended while it began to listen')
    beat()
    knockLater()
    return { client, close: end, lose }
  }

  function lost(directUrl: string, err?: unknown): void {
    for (const one of subscriptions.values()) one.lost()
    if (closed || retry) return
    log.warn({ event: 'process_bus_lost', err })
    retry = setTimeout(() => {
      retry = undefined
      connect(directUrl).catch((error) => log.error({ event: 'process_bus_connect_failed', err: error }))
    }, RECONNECT_MS)
    retry.unref()
  }

  return {
    isListening: () => connection !== undefined,
    publish(channel, items) {
      keep(channel, items)
      if (waiting.size > 0) timer ??= setTimeout(() => void send(), BATCH_MS)
    },
    subscribe(channel, subscription) {
      subscriptions.set(channel, subscription)
    },
    listen: connect,
    async close() {
      closed = true
      clearTimeout(retry)
      if (timer) {
        clearTimeout(timer)
        await send()
      }
      const last = connection
      connection = undefined
      await last?.close()
    },
  }
}

/** The items in as few payloads as PostgreSQL's limit allows. */
export function payloadsOf(items: Iterable<string>): string[] {
  const payloads: string[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const item of items) {
    const size = Buffer.byteLength(item) + SEPARATOR.length
    bytes += size
    if (bytes > MAX_PAYLOAD_BYTES) {
      payloads.push(item)
      bytes = size
    } else {
      payloads.push(`${payloads.pop()}${SEPARATOR}${item}`)
    }
  }
  return payloads
}
