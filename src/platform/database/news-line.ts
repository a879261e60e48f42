// The one connection by which processes hear of each other (LISTEN/NOTIFY): news goes out in batches and after the
// commit, and carries names and ids only.
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { DATABASE_TIMEOUT_MS, type OpenClient, openClient } from './connections.ts'
import { isConnectionInDoubt } from './unavailable.ts'

/** What was told within so many milliseconds goes out as one NOTIFY: under heavy writing it takes a lock for all. */
const BATCH_MS = 25
const RECONNECT_MS = 1_000
/** A connection that died in silence must not pass for one on which nothing is said. */
const HEARTBEAT_MS = 5_000
/** What is kept for the others while they cannot be reached. */
const MAX_WAITING_ITEMS = 10_000
/** PostgreSQL takes less than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900
const SEPARATOR = ','

export type Hearing = {
  /** Items that other processes told; never our own. */
  heard(items: readonly string[]): void
  /** From here on news may be missed. */
  lost(): void
  /** From here on news is heard, for the first time or again. */
  found(): void
  /** A text that stands for this item and many others, for when too many wait. Without it, the latest are not told. */
  shorter?(item: string): string
}

export type NewsLine = {
  /** False while news from other processes may be missed. */
  isHearing(): boolean
  /** Tells items, texts without commas, to every other process. */
  tell(channel: string, items: Iterable<string>): void
  /** Hears a channel; to be called before `listen`. */
  hear(channel: string, hearing: Hearing): void
  /** Starts to listen; resolves once the first connection stands or has failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

type Line = OpenClient & {
  /** Gives it up and looks for another one. */
  lose(err?: unknown): void
}

export function createNewsLine(log: Log, program: Program): NewsLine {
  const hearings = new Map<string, Hearing>()
  let waiting = new Map<string, Set<string>>()
  let line: Line | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  function keep(channel: string, items: Iterable<string>): void {
    const ofChannel = waiting.get(channel) ?? new Set()
    const shorter = hearings.get(channel)?.shorter
    for (const item of items) {
      if (ofChannel.size < MAX_WAITING_ITEMS) ofChannel.add(item)
      else if (shorter) ofChannel.add(shorter(item))
    }
    if (ofChannel.size > 0) waiting.set(channel, ofChannel)
  }

  async function send(): Promise<void> {
    timer = undefined
    const by = line
    // Sent with the next connection: the others do not hear that ours is lost.
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
      log.warn({ event: 'news_not_sent', err })
      for (const [channel, items] of batch) keep(channel, items)
      if (isConnectionInDoubt(err)) by.lose(err)
    }
  }

  async function connect(directUrl: string): Promise<void> {
    let next: Line | undefined
    try {
      const opened = await openClient({
        url: directUrl,
        name: `${program.slug} news`,
        log,
        queryTimeoutMs: DATABASE_TIMEOUT_MS,
      })
      next = await listening(opened, directUrl)
    } catch (err) {
      lost(directUrl, err)
      return
    }
    if (closed) return next.close()
    line = next
    for (const one of hearings.values()) one.found()
    if (waiting.size > 0) timer ??= setTimeout(() => void send(), BATCH_MS)
  }

  /** Hears what comes over a connection, and asks from time to time whether it still stands. */
  async function listening(opened: OpenClient, directUrl: string): Promise<Line> {
    const { client, close } = opened as OpenClient & { client: pg.Client & { processID?: number | null } }
    let heartbeat: NodeJS.Timeout | undefined
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(heartbeat)
      return close()
    }
    const lose = (err?: unknown) => {
      if (isOver) return
      end().catch((error) => log.warn({ event: 'news_not_closed', err: error }))
      if (line?.client !== client) return
      line = undefined
      lost(directUrl, err)
    }
    const beat = () => {
      heartbeat = setTimeout(() => void client.query('select 1').then(beat, lose), HEARTBEAT_MS)
      heartbeat.unref()
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', (message) => {
      if (message.processId === client.processID) return
      const items = (message.payload ?? '').split(SEPARATOR).filter(Boolean)
      hearings.get(message.channel)?.heard(items)
    })
    try {
      for (const channel of hearings.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await end()
      throw error
    }
    if (isOver) throw new Error('The connection ended while it began to listen')
    beat()
    return { client, close: end, lose }
  }

  function lost(directUrl: string, err?: unknown): void {
    for (const one of hearings.values()) one.lost()
    if (closed || retry) return
    log.warn({ event: 'news_lost', err })
    retry = setTimeout(() => {
      retry = undefined
      connect(directUrl).catch((error) => log.error({ event: 'news_failed', err: error }))
    }, RECONNECT_MS)
    retry.unref()
  }

  return {
    isHearing: () => line !== undefined,
    tell(channel, items) {
      keep(channel, items)
      if (waiting.size > 0) timer ??= setTimeout(() => void send(), BATCH_MS)
    },
    hear(channel, one) {
      hearings.set(channel, one)
    },
    listen: connect,
    async close() {
      closed = true
      clearTimeout(retry)
      if (timer) {
        clearTimeout(timer)
        await send()
      }
      const last = line
      line = undefined
      await last?.close()
    },
  }
}

/** The items in as few texts as PostgreSQL takes. */
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
