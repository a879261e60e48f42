// Bounds how much of something one holder has under way at a moment, so that nobody takes what is there for everybody.

export type Shares = {
  /** Does `work` as one of the holder's; rejects with `refusal()` if too many are under way. */
  during<T>(holder: string, work: () => Promise<T>, refusal: () => Error): Promise<T>
}

export function createShares(most: number): Shares {
  const underWay = new Map<string, number>()
  const change = (holder: string, by: number) => {
    const count = (underWay.get(holder) ?? 0) + by
    if (count > 0) underWay.set(holder, count)
    else underWay.delete(holder)
  }
  return {
    async during(holder, work, refusal) {
      if ((underWay.get(holder) ?? 0) >= most) throw refusal()
      change(holder, 1)
      try {
        return await work()
      } finally {
        change(holder, -1)
      }
    },
  }
}
