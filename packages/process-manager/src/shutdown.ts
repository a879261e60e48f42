// Undoes the started steps when the program ends, even if something fails or hangs.
import { setTimeout as pause } from 'node:timers/promises'

export type Undo = () => Promise<void> | void

export type Shutdown = {
  /** Registers the undoing of a started step. Raises the reason of `stop` if the program is already stopping. */
  undoBy(undo: Undo): void
  /** Undoes everything, last first, even when a step fails; returns the failures. */
  unwind(): Promise<unknown[]>
}

export function createShutdown(stop: AbortSignal): Shutdown {
  const steps: Undo[] = []
  return {
    undoBy(undo) {
      steps.push(undo)
      stop.throwIfAborted()
    },
    async unwind() {
      const problems: unknown[] = []
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step()
        } catch (error) {
          problems.push(error)
        }
      }
      return problems
    },
  }
}

/** Resolves once `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits for `work`, but no longer than `patienceMs` after `signal` was aborted; then raises the signal's reason. */
export async function withGracePeriod<T>(
  work: Promise<T>,
  signal: AbortSignal,
  patienceMs: number,
): Promise<T> {
  const over = new AbortController()
  const tooLate = aborted(signal).then(async () => {
    await pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)
    throw signal.reason
  })
  // The caller may have gone, so the rejection counts as handled.
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    over.abort()
  }
}
