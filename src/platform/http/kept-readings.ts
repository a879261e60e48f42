// Keeps what pages read and nobody can choose in, such as the sums over a table that stand above its list: hundreds of
// pages that are asked for the first time then ask the database for it once.
import type { Contract } from '../contract/contract.ts'
import { familyOf } from '../contract/families.ts'
import { NEWS_TRUSTED_MS, type RowNews } from '../database/row-news.ts'

type Kept = { mark: number; readAt: number; startedAt: number; output: Promise<unknown> }

/** `changedAt`: when the asker last changed something, in ms since 1970; nothing that was read before will do. */
export type KeptReadings = <T>(contract: Contract, read: () => Promise<T>, changedAt?: number) => Promise<T>

const hasChoices = ({ params, query, body }: Contract) => Boolean(params ?? query ?? body)

/** Answers from memory until a row of the contract's families changes; as trustworthy as a kept page, and no longer. */
export function createKeptReadings(news: RowNews): KeptReadings {
  const kept = new Map<string, Kept>()

  return async (contract, read, changedAt = 0) => {
    const { reads = [], access, path } = contract
    if (access !== 'public' || reads.length === 0 || hasChoices(contract) || !news.isHearing()) return read()
    const known = kept.get(path)
    const isFresh =
      known &&
      // Its news may still be on its way from another process.
      known.startedAt > changedAt &&
      performance.now() - known.readAt < NEWS_TRUSTED_MS &&
      // What changed while it was read may be in it or not.
      !news.changedSince(known.mark, reads.map(familyOf))
    if (isFresh) return known.output as ReturnType<typeof read>
    const reading = { mark: news.mark(), readAt: performance.now(), startedAt: Date.now(), output: read() }
    kept.set(path, reading)
    try {
      return await reading.output
    } catch (error) {
      if (kept.get(path) === reading) kept.delete(path)
      throw error
    }
  }
}
