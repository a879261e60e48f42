// Returns memory to the system when the process is idle. V8 keeps what a busy hour needed for as long as nothing
// allocates: after a minute of load the process held 350 MB, of which it needed 200.
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 30_000
/** The share of the time in which the event loop had something to do, health checks and jobs included. */
const QUIET_UTILIZATION = 0.02
/** A collection takes 0.1 to 0.2 s of the one thread; for less than this it is not worth them. */
const WORTH_COLLECTING_BYTES = 16 * MEGABYTE

/**
 * Checks from time to time whether the process is idle and memory was used since the last collection. Does nothing in a process
 * that was started without `--expose-gc`. Returns the function that stops it.
 */
export function collectWhenQuiet(lookEveryMs = LOOK_EVERY_MS): () => void {
  const collect = globalThis.gc
  if (!collect) return () => {}
  let lastLook = performance.eventLoopUtilization()
  let heldBytes = 0

  async function look(): Promise<void> {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastLook)
    lastLook = now
    if (utilization > QUIET_UTILIZATION) return
    if (process.memoryUsage.rss() < heldBytes + WORTH_COLLECTING_BYTES) return
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    // The collection itself must not make the next interval look busy.
    await nextTurn()
    heldBytes = process.memoryUsage.rss()
    lastLook = performance.eventLoopUtilization()
  }

  const looking = setInterval(look, lookEveryMs)
  looking.unref()
  return () => clearInterval(looking)
}
