// Which families of rows changed, told to every process: a page made of them is then rendered anew.
// News carries family names only.
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import type { Tx } from './database.ts'
import { createNewsLine } from './news-line.ts'
import { createPersonNews, type PersonNews } from './person-news.ts'

const CHANNEL = 'row_news'

/**
 * How long something may be kept on the strength of news: that of another process is lost if it dies between its commit
 * and its NOTIFY.
 */
export const NEWS_TRUSTED_MS = 60_000

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
   * Calls `listener` soon after every commit that changed a row of this family, in whichever process; not while the
   * news cannot be heard. Gives the function that ends it.
   */
  onChange(family: string, listener: () => void): () => void
  /** What concerns one person, by the same line. */
  readonly people: PersonNews
  /** Starts to listen; resolves once the first connection stands or has failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

export function createRowNews(log: Log, program: Program): RowNews {
  const line = createNewsLine(log, program)
  const lastChange = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  let sequence = 0
  let everythingChangedAt = 0

  function noteNews(family: string): void {
    lastChange.set(family, ++sequence)
    for (const listener of listeners.get(family) ?? []) listener()
  }

  line.hear(CHANNEL, {
    heard: (families) => families.forEach(noteNews),
    lost: () => {
      everythingChangedAt = ++sequence
    },
    found: () => {},
  })

  return {
    mark: () => sequence,
    changedSince(mark, families) {
      if (everythingChangedAt > mark) return true
      for (const family of families) if ((lastChange.get(family) ?? 0) > mark) return true
      return false
    },
    isHearing: line.isHearing,
    announce(families) {
      for (const family of families) noteNews(family)
      line.tell(CHANNEL, families)
    },
    onChange(family, listener) {
      const ofFamily = listeners.get(family) ?? new Set()
      listeners.set(family, ofFamily.add(listener))
      return () => ofFamily.delete(listener)
    },
    people: createPersonNews(line),
    listen: line.listen,
    close: line.close,
  }
}
