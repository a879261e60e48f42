// Binds the contracts of likes, reposts and comments.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Limit } from '../../../../platform/contract/limit.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { createTurns } from '../../../../platform/turns.ts'
import type { AccountLimits } from '../../../accounts/safeguards/limits/server/actions.ts'
import { updateContracts as contracts } from '../../contract.ts'
import { updateMessages as messages } from '../../messages.ts'
import type { FeedPeople } from '../../people/server/actions.ts'
import { updateLimits } from '../../rules.ts'
import { addComment, deleteComment, listComments, markUpdate, readMarks, unmarkUpdate } from './actions.ts'

export function interactionEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  limits: Pick<AccountLimits, 'take'>,
  people: FeedPeople,
): Endpoint[] {
  async function take(limit: Limit, personId: string, message: string): Promise<void> {
    const wait = await limits.take(limit, personId, clock.now())
    if (wait !== undefined) throw new Problem('too_many_requests', message, { retryAfterSeconds: wait })
  }
  /** They lock the update first: of one update, they take turns. */
  const turns = createTurns<number>()
  return [
    endpoint(contracts.marks, ({ actor, query }) =>
      readMarks(db, people, personIn(actor), [...new Set(query.ids.split(',').map(Number))]),
    ),
    endpoint(contracts.mark, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(updateLimits.mark, person.id, messages.markTooOften)
      return turns(params.id, () =>
        inTransaction((tx) => markUpdate(tx, people, person, params, clock.now())),
      )
    }),
    endpoint(contracts.unmark, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(updateLimits.mark, person.id, messages.markTooOften)
      return turns(params.id, () => inTransaction((tx) => unmarkUpdate(tx, person, params)))
    }),
    endpoint(contracts.comments, ({ actor, params, query }) =>
      listComments(db, people, actor, params.id, query),
    ),
    endpoint(contracts.addComment, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      await take(updateLimits.comment, person.id, messages.commentTooOften)
      return once((tx) => addComment(tx, people, person, params.id, body, clock.now()))
    }),
    endpoint(contracts.deleteComment, ({ actor, params }) =>
      inTransaction((tx) => deleteComment(tx, personIn(actor), params, clock.now())),
    ),
  ]
}
