// Makes a request that creates something take effect once, however often it is sent: the Idempotency-Key is bound to
// user, route and body, and stored in the transaction of the effect (security decision 4).
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { Problem } from '../contract/problem.ts'
import type { Database, Tx } from '../database/database.ts'
import { erasesAll, type PersonData } from '../person-data.ts'
import {
  claimKey,
  findKeptAnswer,
  forgetKeysOfPerson,
  idempotencyKeysOf,
  type KeyedRequest,
  keepAnswer,
  replaceAnswers,
} from './idempotency.records.ts'

export const KEY_HOURS = 24
export const MAX_KEY_LENGTH = 255
const HOUR_MS = 3_600_000

export const KEY_REUSED_MESSAGE = 'This Idempotency-Key was used for another request'
export const KEY_INVALID_MESSAGE = 'Idempotency-Key must be 1 to 255 printable characters'

/** Runs `work` in a transaction; for a request that was done before, returns its answer instead. */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type OnceParts = Pick<Database, 'inTransaction'> & {
  clock: Clock
  /**
   * Holds the account of the person who creates something until the transaction ends, so that it can't be deleted
   * meanwhile. Raises a Problem if it is gone.
   */
  holdAccount(tx: Tx, userId: string): Promise<void>
}

export type OnceRequest = {
  user_id: string
  /** Method and path, ids included. */
  route: string
  /** The header as received; without one the work is simply done. */
  key: string | null
  body: unknown
}

/** Keys from before this moment are deleted. */
export const overBefore = (now: Date) => new Date(now.getTime() - KEY_HOURS * HOUR_MS)

/** The header as received, null without one. Raises Problem 'invalid' for a malformed key. */
export function validKey(key: string | null): string | null {
  if (key === null || (/^[\x20-\x7e]+$/.test(key) && key.length <= MAX_KEY_LENGTH)) return key
  throw new Problem('invalid', KEY_INVALID_MESSAGE, { fields: { 'Idempotency-Key': KEY_INVALID_MESSAGE } })
}

/** Raises Problem 'invalid' for a malformed key. Work raises 'key_reused' for a key that was used with another body. */
export function onceFor({ inTransaction, clock, holdAccount }: OnceParts, asked: OnceRequest): Once {
  const { user_id, route, body } = asked
  const key = validKey(asked.key)
  const inHeldTransaction: Once = (work) =>
    inTransaction(async (tx) => {
      await holdAccount(tx, user_id)
      return work(tx)
    })
  if (key === null) return inHeldTransaction
  const request: KeyedRequest = { user_id, route, key, body_hash: hashOf(body) }
  return <T>(work: (tx: Tx) => Promise<T>) =>
    inHeldTransaction(async (tx) => {
      const now = clock.now()
      if (!(await claimKey(tx, request, now, overBefore(now)))) return answerOf<T>(tx, request)
      const answer = await work(tx)
      await keepAnswer(tx, request, answer)
      return answer
    })
}

/**
 * Makes a repeated request that created an item return `answer` from now on: the original answer must not be kept any
 * longer. `route` is that of the creating request; `answer` must have the shape of its contract's output.
 */
export async function replaceAnswer(
  tx: Tx,
  created: { user_id: string; route: string; id: number },
  answer: { id: number },
): Promise<void> {
  await replaceAnswers(tx, created, answer)
}

async function answerOf<T>(tx: Tx, request: KeyedRequest): Promise<T> {
  const kept = await findKeptAnswer(tx, request)
  if (!kept) throw new Problem('conflict', KEY_REUSED_MESSAGE)
  if (kept.body_hash !== request.body_hash) throw new Problem('key_reused', KEY_REUSED_MESSAGE)
  // The kept answer was to the same request of the same contract, so it has that contract's type.
  return kept.answer as T
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
}

/** Stored answers are deleted with the person, and after a day in any case. */
export const keyData = {
  noun: 'repeatable_requests',
  exportRows: idempotencyKeysOf,
  erase: erasesAll(forgetKeysOfPerson),
} as const satisfies PersonData
