// How much of its own time did this thread spend on something? Other work of the machine doesn't count, so that a bound
// far above the usual never fails on a busy one.

const TRIES = 5
/** Work that takes so many times the limit is not tried again. */
const HOPELESS = 5

/** Returns the least of several tries, in ms: the first one also compiles, and may collect the garbage of others. */
export async function leastSpentMs(work: () => unknown, enoughMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  let tries = 0
  do {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
    tries += 1
  } while (least > enoughMs && least < enoughMs * HOPELESS && tries < TRIES)
  return least
}
