// Ctrl-C on a proof. What it started runs in process groups of its own, so someone must end it.

export type Interruption = {
  /** Aborted as soon as this process is asked to end. */
  signal: AbortSignal
  /** Rejects then, so that a race with it leads to the `finally` that tidies up. */
  happens: Promise<never>
}

/** Takes the first SIGINT and the first SIGTERM; the next one ends this process at once. */
export function awaitInterruption(): Interruption {
  const controller = new AbortController()
  const { signal } = controller
  const happens = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // It may come before anything races with it.
  happens.catch(() => {})
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Error(`Interrupted by ${name}`)))
  return { signal, happens }
}
