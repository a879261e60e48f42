// Caches answers that have no parameters, such as the totals above a list: hundreds of pages that are rendered for the
// first time then query the database once.
import type { Contract } from '../contract/contract.ts'
import { familyOf } from '../contract/families.ts'
import { MAX_CACHE_AGE_MS, type RowChanges } from '../database/row-changes.ts'

type Kept = { mark: number; readAt: number; startedAt: number; output: Promise<unknown> }

/**
 * `changedAt` is the moment of the asker's last change, in ms since 1970; an answer that was read before will not do.
 */
export type AnswerCache = <T>(contract: Contract, read: () => Promise<T>, changedAt?: number) => Promise<T>

const hasChoices = ({ params, query, body }: Contract) => Boolean(params ?? query ?? body)

/** Answers from memory until a row of the contract's families changes, and for no longer than a page is cached. */
export function createAnswerCache(rowChanges: RowChanges): AnswerCache {
  const kept = new Map<string, Kept>()

  return async (contract, read, changedAt = 0) => {
    const { dependsOn = [], access, path } = contract
    if (access !== 'public' || dependsOn.length === 0 || hasChoices(contract) || !rowChanges.isListening())
      return read()
    const known = kept.get(path)
    const isFresh =
      known &&
      // The message of the change may still be on its way from another process.
      known.startedAt > changedAt &&
      performance.now() - known.readAt < MAX_CACHE_AGE_MS &&
      // A change during the query may be missing from its result.
      !rowChanges.changedSince(known.mark, dependsOn.map(familyOf))
    if (isFresh) return known.output as ReturnType<typeof read>
    const reading = {
      mark: rowChanges.mark(),
      readAt: performance.now(),
      startedAt: Date.now(),
      output: read(),
    }
    kept.set(path, reading)
    try {
      return await reading.output
    } catch (error) {
      if (kept.get(path) === reading) kept.delete(path)
      throw error
    }
  }
}
