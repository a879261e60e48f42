// Was this process asked to stop? Lightweight, because it runs before anything else is loaded: a request to stop during
// the start must not leave half of it behind.

/** The parent and the process that it supervises exchange these messages. */
export const STOP = 'stop'
export const STOP_AT_ONCE = 'stop at once'
export const SERVING = 'serving'

const ENDED_AT_ONCE = 1

/**
 * Returns a signal that the first SIGTERM, SIGINT or SIGHUP aborts; the second ends the process immediately. Under a
 * parent (`npm start`), which the terminal or systemd signals, too, only the parent's message counts as a second one;
 * the end of the parent is also a request to stop, so that no process is orphaned.
 */
export function watchStopRequests(): AbortSignal {
  const asked = new AbortController()
  const hasParent = process.connected
  const stop = () => {
    if (asked.signal.aborted && !hasParent) process.exit(ENDED_AT_ONCE)
    asked.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (hasParent) {
    process.on('message', (said) => {
      if (said === STOP_AT_ONCE) process.exit(ENDED_AT_ONCE)
      if (said === STOP) stop()
    })
    process.on('disconnect', stop)
  }
  return asked.signal
}

/** Reports to the parent, if there is one, that the start succeeded: from now on, a crash leads to a restart. */
export function reportServing(): void {
  if (process.connected) process.send?.(SERVING)
}
