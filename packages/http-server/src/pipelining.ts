// How far ahead of its answers may a connection send requests? One packet holds thousands of them.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Browsers and proxies wait for an answer before they send the next request. */
export const MOST_AHEAD = 64

/**
 * Works on one request of a connection after the other; `answers` are its unfinished ones, the request's own the last of
 * them. If the client leaves before its turn, nothing is done. Rejects with the refusal if there are too many, and with
 * whatever the work raises.
 */
export async function inTurn(
  { socket }: IncomingMessage,
  answers: ReadonlySet<ServerResponse>,
  { work, refusal }: { work: () => Promise<void>; refusal: () => Error },
): Promise<void> {
  if (answers.size > MOST_AHEAD) throw refusal()
  const before = [...answers].at(-2)
  if (before) await new Promise<void>((resolve) => before.once('close', resolve))
  if (!socket.destroyed) await work()
}
