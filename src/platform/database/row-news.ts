// Which families of rows changed, told to every process: a page made of them is then rendered anew.
// News travels by LISTEN/NOTIFY, in batches and after the commit, and carries family names only.
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import type { Tx } from './database.ts'

const CHANNEL = 'row_news'
/** Changes within so many milliseconds go out as one NOTIFY: under heavy writing it takes a lock for all. */
const BATCH_MS = 25
const RECONNECT_MS = 1_000

const changesByTransaction = new WeakMap<object, Set<string>>()

/** Notes that a family of rows (a table's name) changes in this transaction. */
export function noteChange(tx: Tx, family: string): void {
  const changes = changesByTransaction.get(tx) ?? new Set()
  changes.add(family)
  changesByTransaction.set(tx, changes)
}

/** What a transaction noted, for the announcement after its commit. */
export function takeChanges(tx: Tx): ReadonlySet<string> {
  return changesByTransaction.get(tx) ?? new Set()
}

export type RowNews = {
  /** The point in the news reached so far, to be handed to `changedSince`. */
  mark(): number
  /** Whether a row of one of these families changed after that point. */
  changedSince(mark: number, families: Iterable<string>): boolean
  /** False while news from other processes may be missed: then nothing may be answered from a cache. */
  isHearing(): boolean
  announce(families: ReadonlySet<string>): void
  /**
   * Calls `listener` soon after every commit that changed a row of this family, in whichever process; sometimes
   * twice, and not while the news cannot be heard. Gives the function that ends it.
   */
  onChange(family: string, listener: () => void): () => void
  /** Starts to listen; resolves once the first connection stands or has failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

export function createRowNews(log: Log, program: Program): RowNews {
  const lastChange = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  let sequence = 0
  let everythingChangedAt = 0
  let client: pg.Client | undefined
  let hearing = false
  let closed = false
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  function noteNews(family: string): void {
    lastChange.set(family, ++sequence)
    for (const listener of listeners.get(family) ?? []) listener()
  }

  async function send(): Promise<void> {
    timer = undefined
    const families = [...waiting]
    waiting = new Set()
    try {
      // A lost connection loses news: whoever hears of its end counts everything as changed anyway.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, families.join(',')])
    } catch (err) {
      log.warn({ event: 'row_news_not_sent', err })
    }
  }

  async function connect(directUrl: string): Promise<void> {
    const next = new pg.Client({ connectionString: directUrl, application_name: `${program.slug} news` })
    const lost = (err?: unknown) => {
      if (client !== next && client !== undefined) return
      client = undefined
      hearing = false
      everythingChangedAt = ++sequence
      if (closed || retry) return
      log.warn({ event: 'row_news_lost', err })
      retry = setTimeout(() => {
        retry = undefined
        connect(directUrl).catch((error) => log.error({ event: 'row_news_failed', err: error }))
      }, RECONNECT_MS)
      retry.unref()
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', (message) => {
      for (const family of (message.payload ?? '').split(',')) if (family) noteNews(family)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      client = next
      hearing = true
    } catch (err) {
      lost(err)
    }
  }

  return {
    mark: () => sequence,
    changedSince(mark, families) {
      if (everythingChangedAt > mark) return true
      for (const family of families) if ((lastChange.get(family) ?? 0) > mark) return true
      return false
    },
    isHearing: () => hearing,
    announce(families) {
      if (families.size === 0) return
      for (const family of families) {
        noteNews(family)
        waiting.add(family)
      }
      timer ??= setTimeout(() => void send(), BATCH_MS)
    },
    onChange(family, listener) {
      const ofFamily = listeners.get(family) ?? new Set()
      listeners.set(family, ofFamily.add(listener))
      return () => ofFamily.delete(listener)
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
