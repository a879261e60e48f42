// Fetching with an end: a browser alone waits for minutes, or for as long as its connection seems to live.

/** Longer than the server takes for any response, and than it waits for the body of a request. */
export const RESPONSE_LIMIT_MS = 60_000

/**
 * As `fetch`, which it rejects like if no response has begun after a minute. What the server did is unknown then, as
 * when a connection breaks.
 */
export const fetchInTime: typeof fetch = async (resource, init) => {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('No response within a minute', 'TimeoutError')),
    RESPONSE_LIMIT_MS,
  )
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal
  try {
    return await fetch(resource, { ...init, signal })
  } finally {
    clearTimeout(timer)
  }
}
