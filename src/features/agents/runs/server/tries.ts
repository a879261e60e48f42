// Tries an agent before it is deployed, and lets its own seller test it.
import type { Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { isAddressVerified } from '../../../accounts/identity/users/server/users.actions.ts'
import { blockReason } from '../../../profiles/blocks/server/blocks.actions.ts'
import { interfaceMessages } from '../../interfaces/interfaces.messages.ts'
import type { NewRun } from '../runs.contract.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { whyNotCallable } from '../runs.policy.ts'
import { testLimit, tryLimit } from '../runs.rules.ts'
import {
  type Begun,
  callAgent,
  callability,
  judgedEndpoint,
  type RunParts,
  requireRunRoom,
} from './runs.actions.ts'
import { countTries, findTried, holdAgent, insertRun } from './runs.records.ts'

const TRY_WINDOW_MS = tryLimit.seconds * 1000

/**
 * Tries an agent with an own input before it is deployed: a few times a day, within its seller's limit for all people, and
 * with a verified address, since each try costs the seller. The seller's own are tests, which count nowhere. Raises Problem
 * 'not_found', 'conflict', 'forbidden', 'invalid' and 'too_many_requests'.
 */
export async function beginTry(
  parts: RunParts,
  actor: Person,
  agentId: number,
  { input }: Pick<NewRun, 'input'>,
): Promise<Begun> {
  const { database, clock, limits } = parts
  const called = await findTried(database.db, agentId)
  if (!called) throw new Problem('not_found', interfaceMessages.agentNotFound)
  refuseFor(whyNotCallable(callability(called)))
  const isTest = called.seller === actor.id
  const now = clock.now()
  const since = new Date(now.getTime() - TRY_WINDOW_MS).toISOString()
  const requireTryLeft = async (reader: Reader) => {
    if ((await countTries(reader, agentId, since)) >= (called.tries_per_day ?? 0))
      throw new Problem('conflict', messages.triesUsedUp)
  }
  if (!isTest) {
    if (!(await isAddressVerified(database.db, actor.id)))
      throw new Problem('forbidden', messages.verifyToTry)
    refuseFor(await blockReason(database.db, actor.id, called.seller))
  }
  const endpoint = judgedEndpoint(called, input)
  if (!isTest) await requireTryLeft(database.db)
  const retryAfterSeconds = await limits.take(isTest ? testLimit : tryLimit, actor.id, now)
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', isTest ? messages.testedOften : messages.triedOften, {
      retryAfterSeconds,
    })
  const row = await database.inTransaction(async (tx) => {
    if (!isTest) {
      // Tries are counted again under the lock: many parallel ones would all find one left.
      await holdAgent(tx, agentId)
      await requireTryLeft(tx)
      await requireRunRoom(tx, agentId, null)
    }
    return insertRun(tx, {
      agent_id: agentId,
      purchase_id: null,
      user_id: actor.id,
      source: isTest ? 'test' : 'try',
      status: 'running',
      created_at: now.toISOString(),
      input,
    })
  })
  return { row, live: callAgent(parts, { called, endpoint, row, input, keeps: true }) }
}
