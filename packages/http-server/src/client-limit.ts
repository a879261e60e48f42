// Bounds the work that one client has under way at a moment, so that it leaves room for all others.

export type ClientLimit = {
  /** Does `work` as one of the client's; rejects with `refusal()` if too many are under way. */
  during<T>(client: string, work: () => Promise<T>, refusal: () => Error): Promise<T>
}

export function createClientLimit(most: number): ClientLimit {
  const underWay = new Map<string, number>()
  const change = (client: string, by: number) => {
    const count = (underWay.get(client) ?? 0) + by
    if (count > 0) underWay.set(client, count)
    else underWay.delete(client)
  }
  return {
    async during(client, work, refusal) {
      if ((underWay.get(client) ?? 0) >= most) throw refusal()
      change(client, 1)
      try {
        return await work()
      } finally {
        change(client, -1)
      }
    },
  }
}
