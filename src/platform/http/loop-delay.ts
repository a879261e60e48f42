// How late the event loop is: for how long, of late, whatever was due had to wait.

const SAMPLE_MS = 50
/** What happened longer ago than this says next to nothing. */
const MEMORY_MS = 500

export type LoopDelay = {
  /** The mean of the last half second or so. */
  delayMs(): number
  stop(): void
}

export function watchLoopDelay(): LoopDelay {
  let meanMs = 0
  let lastAt = performance.now()
  const sampler = setInterval(() => {
    const now = performance.now()
    const passedMs = now - lastAt
    lastAt = now
    // A long wait counts for the time that it took, not as one look among many.
    const share = Math.min(1, passedMs / MEMORY_MS)
    meanMs += (Math.max(0, passedMs - SAMPLE_MS) - meanMs) * share
  }, SAMPLE_MS)
  sampler.unref()
  return { delayMs: () => meanMs, stop: () => clearInterval(sampler) }
}
