// Works that would wait for the same row of the database wait here instead, before they take a connection: otherwise a
// row that many write to at once would take all connections, and everything else would wait with it.

/** Runs works of one key one after the other, those of different keys at the same time. */
export type Turns<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

export function createTurns<K>(): Turns<K> {
  const last = new Map<K, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    last.set(key, promise)
    await before
    try {
      return await work()
    } finally {
      resolve()
      if (last.get(key) === promise) last.delete(key)
    }
  }
}
