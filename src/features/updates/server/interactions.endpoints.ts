// Binds the contracts of likes, reposts and comments.
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Limit } from '../../../platform/contract/limit.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isCutOff, isDatabaseUnavailable } from '../../../platform/database/unavailable.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { updateContracts as contracts, type MarkedCounts } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { updateLimits } from '../updates.rules.ts'
import { createBatcher } from './batcher.ts'
import {
  addComment,
  type Click,
  deleteComment,
  hideComment,
  listComments,
  readUpdateMarks,
  takeClicks,
} from './interactions.actions.ts'

/** A round of so many keeps the update locked for some 50 ms. */
const CLICKS_AT_ONCE = 25

export function interactionEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  limits: Pick<AccountLimits, 'take'>,
): Endpoint[] {
  async function take(limit: Limit, personId: string, message: string): Promise<void> {
    const wait = await limits.take(limit, personId, clock.now())
    if (wait !== undefined) throw new Problem('too_many_requests', message, { retryAfterSeconds: wait })
  }
  /** Clicks lock the update first, so those that would wait for the lock are taken together. */
  const rounds = createBatcher<number, Click, MarkedCounts>(
    CLICKS_AT_ONCE,
    async (id, clicks) => {
      const take = (some: readonly Click[]) => inTransaction((tx) => takeClicks(tx, id, some))
      try {
        return await take(clicks)
      } catch (error) {
        if (clicks.length === 1 || isDatabaseUnavailable(error)) throw error
      }
      // One failed click has undone the whole round, such as that of an account that is being deleted.
      const outcomes: (MarkedCounts | Error)[] = []
      for (const click of clicks) outcomes.push(...(await take([click]).catch((error: Error) => [error])))
      return outcomes
    },
    // The next round would wait as long for the lock, while its clicks take up the places of other calls.
    isCutOff,
  )
  return [
    endpoint(contracts.marks, ({ actor, query }) =>
      readUpdateMarks(db, personIn(actor), [...new Set(query.ids.split(',').map(Number))]),
    ),
    endpoint(contracts.mark, async ({ actor, params: { id, interaction_type } }) => {
      const person = personIn(actor)
      await take(updateLimits.mark, person.id, messages.markTooOften)
      return rounds(id, { actor: person, interaction_type, isSet: true, at: clock.now() })
    }),
    endpoint(contracts.unmark, async ({ actor, params: { id, interaction_type } }) => {
      const person = personIn(actor)
      await take(updateLimits.mark, person.id, messages.markTooOften)
      return rounds(id, { actor: person, interaction_type, isSet: false, at: clock.now() })
    }),
    endpoint(contracts.comments, ({ actor, params, query }) =>
      listComments(db, { actor, id: params.id, ...query }),
    ),
    endpoint(contracts.addComment, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      await take(updateLimits.comment, person.id, messages.commentTooOften)
      return once((tx) =>
        addComment(tx, { id: params.id, newComment: body }, { actor: person, now: clock.now() }),
      )
    }),
    endpoint(contracts.hideComment, ({ actor, params, body }) =>
      inTransaction((tx) => hideComment(tx, personIn(actor), { ...params, ...body })),
    ),
    endpoint(contracts.deleteComment, ({ actor, params }) =>
      inTransaction((tx) => deleteComment(tx, personIn(actor), params)),
    ),
  ]
}
