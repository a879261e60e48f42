// The event loop's delay: how long due work had to wait recently.

const SAMPLE_MS = 50
/** Older samples say next to nothing. */
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
    // A long delay counts for its duration, not as one sample among many.
    const share = Math.min(1, passedMs / MEMORY_MS)
    meanMs += (Math.max(0, passedMs - SAMPLE_MS) - meanMs) * share
  }, SAMPLE_MS)
  sampler.unref()
  return { delayMs: () => meanMs, stop: () => clearInterval(sampler) }
}
