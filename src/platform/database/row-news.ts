// Which rows changed, told to every process: a page made of them is then rendered again. News carries the names of
// families and ids, nothing of what stands in a row.
import { type Family, partsOf, type Rows, rowOf, takenAway } from '../contract/families.ts'
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

/** So many single rows are remembered as changed; what is older counts as if its row had changed just then. */
const MOST_ROWS = 10_000

const changesByTransaction = new WeakMap<object, Set<Rows>>()

/** Notes that rows of a family change in this transaction: these, or any of them. */
export function noteChange(tx: Tx, family: Family, ...ids: (string | number)[]): void {
  const changes = changesByTransaction.get(tx) ?? new Set()
  for (const rows of ids.length > 0 ? ids.map((id) => rowOf(family, id)) : [family]) changes.add(rows)
  changesByTransaction.set(tx, changes)
}

/** The same of rows that are erased or made private: nobody is shown them for a second more. */
export function noteTakenAway(tx: Tx, family: Family, ...ids: (string | number)[]): void {
  noteChange(tx, family, ...ids)
  noteChange(tx, takenAway(family) as Family, ...ids)
}

/** What a transaction noted, for the announcement after its commit. */
export function takeChanges(tx: Tx): ReadonlySet<Rows> {
  return changesByTransaction.get(tx) ?? new Set()
}

export type RowNews = {
  /** The point in the news reached so far, to be handed to `changedSince`. */
  mark(): number
  /** Whether one of these rows changed after that point; a family stands for each of its rows. */
  changedSince(mark: number, rows: Iterable<Rows>): boolean
  /** False while news from other processes may be missed: then nothing may be answered from a cache. */
  isHearing(): boolean
  announce(changes: ReadonlySet<Rows>): void
  /**
   * Calls `listener` soon after every commit that changed a row of this family, in whichever process; not while the
   * news cannot be heard. Gives the function that ends it.
   */
  onChange(family: Family, listener: () => void): () => void
  /** What concerns one person, by the same line. */
  readonly people: PersonNews
  /** Starts to listen; resolves once the first connection stands or has failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

export function createRowNews(log: Log, program: Program): RowNews {
  const line = createNewsLine(log, program)
  const families = new Map<string, { some: number; all: number }>()
  // In the order in which they changed last.
  const rows = new Map<Rows, number>()
  const listeners = new Map<string, Set<() => void>>()
  let sequence = 0
  let everythingChangedAt = 0
  let forgottenUntil = 0

  function noteNews(changed: Rows): void {
    const { family, isRow } = partsOf(changed)
    sequence++
    families.set(family, { some: sequence, all: isRow ? (families.get(family)?.all ?? 0) : sequence })
    if (isRow) noteRow(changed)
    for (const listener of listeners.get(family) ?? []) listener()
  }

  function noteRow(row: Rows): void {
    rows.delete(row)
    rows.set(row, sequence)
    if (rows.size <= MOST_ROWS) return
    for (const [oldest, changedAt] of rows) {
      rows.delete(oldest)
      forgottenUntil = changedAt
      return
    }
  }

  function lastChange(of: Rows): number {
    const { family, isRow } = partsOf(of)
    const known = families.get(family)
    if (!known) return 0
    return isRow ? Math.max(known.all, rows.get(of) ?? Math.min(forgottenUntil, known.some)) : known.some
  }

  line.hear(CHANNEL, {
    heard: (changes) => changes.forEach(noteNews),
    lost: () => {
      everythingChangedAt = ++sequence
    },
    found: () => {},
    // Where too many wait to be told one by one, the family says it all.
    shorter: (changed) => partsOf(changed).family,
  })

  return {
    mark: () => sequence,
    changedSince(mark, of) {
      if (mark === sequence) return false
      if (everythingChangedAt > mark) return true
      for (const some of of) if (lastChange(some) > mark) return true
      return false
    },
    isHearing: line.isHearing,
    announce(changes) {
      for (const changed of changes) noteNews(changed)
      line.tell(CHANNEL, changes)
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
