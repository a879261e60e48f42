// Does works that would wait for the same database row together, a round at a time: otherwise a row that many write to at once
// would take a connection, a lock and a commit for each of them.

/** Does a work in the next round of its key. Resolves or rejects with the work's own outcome. */
export type Batcher<K, W, R> = (key: K, work: W) => Promise<R>

type Waiter<W, R> = { work: W; resolve: (result: R) => void; reject: (reason: unknown) => void }

/**
 * `run` does up to `most` works of one key, in the order in which they arrived, and returns the result or the error of each. If
 * it rejects, all of them have failed, and if the error `endsAll`, the waiting ones as well, because the next round would keep
 * them waiting for the same failure. Works of different keys are done at the same time.
 */
export function createBatcher<K, W, R>(
  most: number,
  run: (key: K, works: readonly W[]) => Promise<readonly (R | Error)[]>,
  endsAll: (error: unknown) => boolean = () => false,
): Batcher<K, W, R> {
  const waiting = new Map<K, Waiter<W, R>[]>()

  async function runAll(key: K, queue: Waiter<W, R>[]): Promise<void> {
    while (queue.length > 0) {
      const round = queue.splice(0, most)
      try {
        const outcomes = await run(
          key,
          round.map(({ work }) => work),
        )
        for (const [at, { resolve, reject }] of round.entries()) {
          const outcome = outcomes[at]
          if (outcome === undefined) reject(new Error('A work of a round has no outcome'))
          else if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        }
      } catch (error) {
        const failed = endsAll(error) ? [...round, ...queue.splice(0)] : round
        for (const { reject } of failed) reject(error)
      }
    }
    waiting.delete(key)
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key)
      if (queue) {
        queue.push({ work, resolve, reject })
        return
      }
      const first = [{ work, resolve, reject }]
      waiting.set(key, first)
      void runAll(key, first)
    })
}
