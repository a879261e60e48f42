// Binds the contracts of tags.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { updateLimits } from '../../updates.rules.ts'
import { tagContracts as contracts } from '../tags.contract.ts'
import { tagMessages } from '../tags.messages.ts'
import { followTag, listFollowedTags, listTrending, unfollowTag } from './tags.actions.ts'

export function tagEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  limits: Pick<AccountLimits, 'take'>,
): Endpoint[] {
  async function take(personId: string): Promise<void> {
    const wait = await limits.take(updateLimits.followTag, personId, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', tagMessages.tooOften, { retryAfterSeconds: wait })
  }
  return [
    endpoint(contracts.trending, () => listTrending(db, clock.now())),
    endpoint(contracts.followed, ({ actor }) => listFollowedTags(db, personIn(actor).id)),
    endpoint(contracts.follow, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(person.id)
      return inTransaction((tx) => followTag(tx, person, params.tag, clock.now()))
    }),
    endpoint(contracts.unfollow, async ({ actor, params }) => {
      const person = personIn(actor)
      await take(person.id)
      return inTransaction((tx) => unfollowTag(tx, person, params.tag))
    }),
  ]
}
