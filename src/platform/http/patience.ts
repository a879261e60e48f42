// How long a client may keep a connection without using it, and how the slow ones are cut off.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './intake.ts'

/** How long a client may take; whoever takes longer finds the connection closed. */
export type ServerPatience = {
  readonly headersMs: number
  /** A whole request, uploads aside, must have arrived within so long. Those watch over their bodies themselves. */
  readonly requestMs: number
  /** Of an answer that waits to be read, not a byte was taken for so long. */
  readonly unreadMs: number
  /** Between two requests. */
  readonly keepAliveMs: number
}

export const SERVER_PATIENCE: ServerPatience = {
  headersMs: 10_000,
  requestMs: 30_000,
  unreadMs: 30_000,
  // Longer than the usual 60 s of a proxy, so that the proxy closes first.
  keepAliveMs: 65_000,
}
/** Node knows one limit for all requests; this one is for those whose body nobody else watches over. */
export function endLateBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs }: ServerPatience,
): void {
  if (!hasBody(request)) return
  const late = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, requestMs)
  response.once('close', () => clearTimeout(late))
}

/** Node tells of a connection on which nothing moved; whether anything should have is ours to say. */
export function endUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { unreadMs }: ServerPatience,
): void {
  response.on('timeout', () => {
    if (response.writableLength > 0) request.socket.destroy()
    else request.socket.setTimeout(unreadMs)
  })
}
