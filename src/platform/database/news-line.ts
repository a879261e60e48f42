// The one connection by which processes hear of each other (LISTEN/NOTIFY): news goes out in batches and after the
// commit, and carries names and ids only.
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'

/** What was told within so many milliseconds goes out as one NOTIFY: under heavy writing it takes a lock for all. */
const BATCH_MS = 25
const RECONNECT_MS = 1_000
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

export function createNewsLine(log: Log, program: Program): NewsLine {
  const hearings = new Map<string, Hearing>()
  let waiting = new Map<string, Set<string>>()
  let client: (pg.Client & { processID?: number | null }) | undefined
  let hearing = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  async function send(): Promise<void> {
    timer = undefined
    const batch = waiting
    waiting = new Map()
    try {
      for (const [channel, items] of batch) {
        // A lost connection loses news: whoever hears of its end counts everything as changed anyway.
        for (const payload of payloadsOf(items))
          await client?.query('select pg_notify($1, $2)', [channel, payload])
      }
    } catch (err) {
      log.warn({ event: 'news_not_sent', err })
    }
  }

  async function connect(directUrl: string): Promise<void> {
    const next: NonNullable<typeof client> = new pg.Client({
      connectionString: directUrl,
      application_name: `${program.slug} news`,
    })
    const lost = (err?: unknown) => {
      if (client !== next && client !== undefined) return
      client = undefined
      hearing = false
      for (const one of hearings.values()) one.lost()
      if (closed || retry) return
      log.warn({ event: 'news_lost', err })
      retry = setTimeout(() => {
        retry = undefined
        connect(directUrl).catch((error) => log.error({ event: 'news_failed', err: error }))
      }, RECONNECT_MS)
      retry.unref()
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', (message) => {
      if (message.processId === next.processID) return
      const items = (message.payload ?? '').split(SEPARATOR).filter(Boolean)
      hearings.get(message.channel)?.heard(items)
    })
    try {
      await next.connect()
      for (const channel of hearings.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (closed) return await next.end()
      client = next
      hearing = true
      for (const one of hearings.values()) one.found()
    } catch (err) {
      lost(err)
      // It may be connected all the same; what ends twice has ended.
      next.end().catch(() => undefined)
    }
  }

  return {
    isHearing: () => hearing,
    tell(channel, items) {
      const ofChannel = waiting.get(channel) ?? new Set()
      for (const item of items) ofChannel.add(item)
      if (ofChannel.size === 0) return
      waiting.set(channel, ofChannel)
      timer ??= setTimeout(() => void send(), BATCH_MS)
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
      const last = client
      client = undefined
      await last?.end()
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
