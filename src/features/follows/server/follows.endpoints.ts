// Binds the contracts of following.
import { type Actor, personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { followContracts } from '../follows.contract.ts'
import { followMessages } from '../follows.messages.ts'
import { followLimits } from '../follows.rules.ts'
import { followMarks, followPerson, listFollows, readCounts, unfollowPerson } from './follows.actions.ts'

type Parts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>
}

const viewerIn = (actor: Actor) => (actor.kind === 'person' ? actor.id : null)

export function followEndpoints({ database, clock, limits }: Parts): Endpoint[] {
  const { db, inTransaction } = database

  async function take(personId: string): Promise<void> {
    const wait = await limits.take(followLimits.follow, personId, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', followMessages.tooMany, { retryAfterSeconds: wait })
  }

  return [
    endpoint(followContracts.counts, ({ actor, params }) => readCounts(db, params.handle, viewerIn(actor))),
    endpoint(followContracts.followers, ({ actor, params, query }) =>
      listFollows(db, 'followers', { ...params, viewer: viewerIn(actor) }, query),
    ),
    endpoint(followContracts.following, ({ actor, params, query }) =>
      listFollows(db, 'following', { ...params, viewer: viewerIn(actor) }, query),
    ),
    endpoint(followContracts.follow, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(person.id)
      return inTransaction((tx) => followPerson(tx, person, params.handle, clock.now()))
    }),
    endpoint(followContracts.unfollow, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(person.id)
      return inTransaction((tx) => unfollowPerson(tx, person, params.handle))
    }),
    endpoint(followContracts.marks, ({ actor, query }) =>
      followMarks(db, personIn(actor).id, query.handles.split(',')),
    ),
  ]
}
