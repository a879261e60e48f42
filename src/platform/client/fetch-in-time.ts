// Gives a request an end: a browser alone waits for minutes, or for as long as its connection seems to live.

/** This is longer than the server takes for any response, and than it waits for the body of a request. */
export const RESPONSE_LIMIT_MS = 60_000

/**
 * Works as `fetch`, but also rejects if no response has begun after a minute. The effect on the server is unknown then,
 * as when a connection breaks.
 */
export function fetchInTime(resource: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), RESPONSE_LIMIT_MS)
  const signal = init?.signal ? AbortSignal.any([limit.signal, init.signal]) : limit.signal
  return fetch(resource, { ...init, signal }).finally(() => clearTimeout(timer))
}
