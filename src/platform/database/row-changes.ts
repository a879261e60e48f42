// Announces to every process which rows changed, so that their caches are invalidated. A change names a family and ids,
// and carries no content.
import { type Family, partsOf, type Rows, removalOf, rowOf } from '../contract/families.ts'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import type { Tx } from './database.ts'
import { createPersonHints, type PersonHints } from './person-hints.ts'
import { createProcessBus } from './process-bus.ts'

const CHANNEL = 'row_changes'

/**
 * Nothing is cached for longer without being invalidated: the changes of another process are lost if it dies between
 * its commit and its NOTIFY.
 */
export const MAX_CACHE_AGE_MS = 60_000

/** So many changed rows are remembered one by one. All others count as changed when the last of them was forgotten. */
const MOST_ROWS = 10_000

const changesByTransaction = new WeakMap<object, Set<Rows>>()

/** Notes that rows of a family change in this transaction: the ones named, or any of them. */
export function invalidate(tx: Tx, family: Family, ...ids: (string | number)[]): void {
  const changes = changesByTransaction.get(tx) ?? new Set()
  for (const rows of ids.length > 0 ? ids.map((id) => rowOf(family, id)) : [family]) changes.add(rows)
  changesByTransaction.set(tx, changes)
}

/** Invalidates rows that are erased or made private: no cache may serve them stale, not even for a moment. */
export function invalidateRemoved(tx: Tx, family: Family, ...ids: (string | number)[]): void {
  invalidate(tx, family, ...ids)
  invalidate(tx, removalOf(family) as Family, ...ids)
}

/** Returns the changes noted in a transaction, to be announced after its commit. */
export function takeChanges(tx: Tx): ReadonlySet<Rows> {
  return changesByTransaction.get(tx) ?? new Set()
}

export type RowChanges = {
  /** Returns the present position in the sequence of changes, to be passed to `changedSince`. */
  mark(): number
  /** Returns whether one of these rows changed after that position; a family stands for all of its rows. */
  changedSince(mark: number, rows: Iterable<Rows>): boolean
  /**
   * Returns the moment, by performance.now(), at which this process last received a change in one of these families, or
   * began to listen.
   */
  changedAt(families: Iterable<Family>): number
  /** False while changes of other processes may be missed: then nothing may be answered from a cache. */
  isListening(): boolean
  announce(changes: ReadonlySet<Rows>): void
  /**
   * Calls `listener` soon after every commit that changed a row of this family, in any process; not while changes cannot
   * be received. Returns the function that unsubscribes.
   */
  onChange(family: Family, listener: () => void): () => void
  /** Hints to people travel by the same bus. */
  readonly people: PersonHints
  /** Starts to listen; resolves once the first attempt to connect has succeeded or failed (it is retried). */
  listen(directUrl: string): Promise<void>
  close(): Promise<void>
}

export function createRowChanges(log: Log, program: Program): RowChanges {
  const bus = createProcessBus(log, program)
  const families = new Map<string, { some: number; all: number; at: number }>()
  // A Map keeps the least recently changed row first.
  const rows = new Map<Rows, number>()
  const listeners = new Map<string, Set<() => void>>()
  let sequence = 0
  let everythingChangedAt = 0
  let listeningSince = Number.POSITIVE_INFINITY
  let forgottenUntil = 0

  function applyChange(changed: Rows): void {
    const { family, isRow } = partsOf(changed)
    sequence++
    families.set(family, {
      some: sequence,
      all: isRow ? (families.get(family)?.all ?? 0) : sequence,
      at: performance.now(),
    })
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

  bus.subscribe(CHANNEL, {
    received: (changes) => changes.forEach(applyChange),
    lost: () => {
      everythingChangedAt = ++sequence
    },
    connected: () => {
      listeningSince = performance.now()
    },
    // When too many are queued, the family stands for its rows.
    coarser: (changed) => partsOf(changed).family,
  })

  return {
    mark: () => sequence,
    changedSince(mark, of) {
      if (mark === sequence) return false
      if (everythingChangedAt > mark) return true
      for (const some of of) if (lastChange(some) > mark) return true
      return false
    },
    changedAt(of) {
      let last = listeningSince
      for (const family of of) last = Math.max(last, families.get(partsOf(family).family)?.at ?? 0)
      return last
    },
    isListening: bus.isListening,
    announce(changes) {
      for (const changed of changes) applyChange(changed)
      bus.publish(CHANNEL, changes)
    },
    onChange(family, listener) {
      const ofFamily = listeners.get(family) ?? new Set()
      listeners.set(family, ofFamily.add(listener))
      return () => ofFamily.delete(listener)
    },
    people: createPersonHints(bus),
    listen: bus.listen,
    close: bus.close,
  }
}
