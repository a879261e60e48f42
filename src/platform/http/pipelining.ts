// How far ahead of its answers may a connection send requests? One packet holds thousands of them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../contract/problem.ts'
import { RETRY_AFTER_SECONDS } from './failures.ts'

/** Browsers and proxies wait for an answer before they send the next request. */
export const MOST_AHEAD = 64

/**
 * Works on one request of a connection after the other; `answers` are its unfinished ones, the request's own the last of
 * them. If the client leaves before its turn, nothing is done. Rejects with Problem 'too_many_requests', and whatever
 * the work raises.
 */
export async function inTurn(
  { socket }: IncomingMessage,
  answers: ReadonlySet<ServerResponse>,
  work: () => Promise<void>,
): Promise<void> {
  if (answers.size > MOST_AHEAD)
    throw new Problem('too_many_requests', 'Wait for the responses before you send more requests', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  const before = [...answers].at(-2)
  if (before) await new Promise<void>((resolve) => before.once('close', resolve))
  if (!socket.destroyed) await work()
}
