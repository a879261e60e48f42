// Publish and subscribe between processes, over one LISTEN/NOTIFY connection each. Messages go out in batches, after the
// commit, and carry names and ids only.
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { ITEM_SEPARATOR, type Listening, listenOn } from './listening-connection.ts'
import { isConnectionInDoubt } from './unavailable.ts'

/** Messages of so many milliseconds go out as one NOTIFY, since each NOTIFY takes a lock that all writers share. */
const BATCH_MS = 25
const RECONNECT_MS = 1_000
/** So many items are queued for the other processes while they cannot be reached. */
const MAX_WAITING_ITEMS = 10_000
/** PostgreSQL's limit is 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900

export type BusSubscription = {
  /** Other processes published these items; they are never our own. */
  received(items: readonly string[]): void
  /** The connection is lost: from now on items may be missed. */
  lost(): void
  /** The connection stands, for the first time or again: from now on items are received. */
  connected(): void
  /** Returns a coarser item that covers this one, used when too many are queued. Without it, the latest are dropped. */
  coarser?(item: string): string
}

export type ProcessBus = {
  /** False while items of other processes may be missed. */
  isListening(): boolean
  /** Sends items, texts without commas, to every other process. */
  publish(channel: string, items: Iterable<string>): void
  /** Must be called before `listen`. */
  subscribe(channel: string, subscription: BusSubscription): void
  /** Starts to listen; resolves once the first attempt to connect has succeeded or failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

function waitingItems(coarserOf: (channel: string) => BusSubscription['coarser']) {
  let waiting = new Map<string, Set<string>>()
  return {
    isEmpty: () => waiting.size === 0,
    add(channel: string, items: Iterable<string>): void {
      const ofChannel = waiting.get(channel) ?? new Set()
      const coarser = coarserOf(channel)
      for (const item of items) {
        if (ofChannel.size < MAX_WAITING_ITEMS) ofChannel.add(item)
        else if (coarser) ofChannel.add(coarser(item))
      }
      if (ofChannel.size > 0) waiting.set(channel, ofChannel)
    },
    takeAll(): Map<string, Set<string>> {
      const batch = waiting
      waiting = new Map()
      return batch
    },
  }
}

export function createProcessBus(log: Log, program: Program): ProcessBus {
  const subscriptions = new Map<string, BusSubscription>()
  const waiting = waitingItems((channel) => subscriptions.get(channel)?.coarser)
  let connection: Listening | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  async function send(): Promise<void> {
    timer = undefined
    const by = connection
    // Sent over the next connection: the other processes cannot know that ours is lost.
    if (!by) return
    const batch = waiting.takeAll()
    try {
      for (const [channel, items] of batch) {
        for (const payload of payloadsOf(items))
          await by.client.query('select pg_notify($1, $2)', [channel, payload])
        batch.delete(channel)
      }
    } catch (err) {
      log.warn({ event: 'process_bus_send_failed', err })
      for (const [channel, items] of batch) waiting.add(channel, items)
      if (isConnectionInDoubt(err)) by.lose(err)
    }
  }

  const sendSoon = () => {
    if (!waiting.isEmpty()) timer ??= setTimeout(() => void send(), BATCH_MS)
  }

  async function connect(directUrl: string): Promise<void> {
    let next: Listening | undefined
    try {
      next = await listenOn(
        { url: directUrl, name: program.slug, log },
        {
          channels: [...subscriptions.keys()],
          received: (channel, items) => subscriptions.get(channel)?.received(items),
          lost(client, err) {
            if (connection?.client !== client) return
            connection = undefined
            lost(directUrl, err)
          },
        },
      )
    } catch (err) {
      lost(directUrl, err)
      return
    }
    if (closed) return next.close()
    connection = next
    for (const one of subscriptions.values()) one.connected()
    sendSoon()
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
      waiting.add(channel, items)
      sendSoon()
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

/** Packs items into as few payloads as PostgreSQL's limit allows. */
export function payloadsOf(items: Iterable<string>): string[] {
  const payloads: string[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const item of items) {
    const size = Buffer.byteLength(item) + ITEM_SEPARATOR.length
    bytes += size
    if (bytes > MAX_PAYLOAD_BYTES) {
      payloads.push(item)
      bytes = size
    } else {
      payloads.push(`${payloads.pop()}${ITEM_SEPARATOR}${item}`)
    }
  }
  return payloads
}
