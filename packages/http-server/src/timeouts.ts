// How long may a client keep a connection without using it, and how are slow ones cut off?
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './request-body.ts'

/** A client's connection is closed after these. */
export type ServerTimeouts = {
  readonly headersMs: number
  /** The time for a whole request to arrive, except uploads, which have timeouts of their own. */
  readonly requestMs: number
  /** The longest time in which no byte of the response is read. */
  readonly unreadMs: number
  /** The time between two requests. */
  readonly keepAliveMs: number
}

export const SERVER_TIMEOUTS: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  unreadMs: 30_000,
  // Longer than the usual 60 s of a proxy, so that the proxy closes first.
  keepAliveMs: 65_000,
}

/**
 * Ends a late body. Node has one timeout for all requests; this one is only for bodies that have no timeouts of their
 * own. The rest of any body once its answer is written is read so that the next request can follow, but not for longer
 * than that.
 */
export function endLateBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs, hasDeadline }: Pick<ServerTimeouts, 'requestMs'> & { hasDeadline: boolean },
): void {
  if (!hasBody(request)) return
  const limit = () =>
    setTimeout(() => {
      if (!request.complete) request.destroy()
    }, requestMs)
  let late = hasDeadline ? undefined : limit()
  request.once('close', () => clearTimeout(late))
  response.once('close', () => {
    if (request.complete) clearTimeout(late)
    else late ??= limit()
  })
}

/** Closes a connection only if a response is waiting to be read, since Node reports any idle one. */
export function endUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { unreadMs }: ServerTimeouts,
): void {
  response.on('timeout', () => {
    if (response.writableLength > 0) request.socket.destroy()
    else request.socket.setTimeout(unreadMs)
  })
}
