// Was this process asked to end? Light, because it is asked before anything else is loaded: whoever asks while the
// program starts must not leave half of it behind.

/** What the parent says to the process that it looks after, and hears from it. */
export const STOP = 'stop'
export const STOP_AT_ONCE = 'stop at once'
export const SERVING = 'serving'

const ENDED_AT_ONCE = 1

/**
 * Aborted by the first SIGTERM or SIGINT; the second ends the process at once. Beside a parent (`npm start`), which
 * is signalled too, by the terminal or by systemd, only the parent's word counts as a second; its end is a request to
 * stop as well, so that nobody is left behind.
 */
export function watchStopRequests(): AbortSignal {
  const asked = new AbortController()
  const hasParent = process.connected
  const stop = () => {
    if (asked.signal.aborted && !hasParent) process.exit(ENDED_AT_ONCE)
    asked.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (hasParent) {
    process.on('message', (said) => {
      if (said === STOP_AT_ONCE) process.exit(ENDED_AT_ONCE)
      if (said === STOP) stop()
    })
    process.on('disconnect', stop)
  }
  return asked.signal
}

/** Tells the parent, if there is one, that the start went well: from now on an end by itself is worth a restart. */
export function tellServing(): void {
  if (process.connected) process.send?.(SERVING)
}
