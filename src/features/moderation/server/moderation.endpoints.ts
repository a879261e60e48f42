// Binds the contracts of reports and hidden content.
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { moderationContracts } from '../moderation.contract.ts'
import { moderationMessages } from '../moderation.messages.ts'
import { moderationLimits } from '../moderation.rules.ts'
import { listOwnHidden, type ModeratedKinds, reportThing } from './moderation.actions.ts'

type Parts = {
  database: Pick<Database, 'db'>
  clock: Clock
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>
  kinds: ModeratedKinds
}

export function moderationEndpoints({ database, clock, limits, kinds }: Parts): Endpoint[] {
  return [
    endpoint(moderationContracts.report, async ({ actor, body, once }) => {
      const person = personIn(actor)
      const wait = await limits.take(moderationLimits.report, person.id, clock.now())
      if (wait !== undefined)
        throw new Problem('too_many_requests', moderationMessages.tooMany, { retryAfterSeconds: wait })
      return once(async (tx) => {
        await reportThing(tx, body, { actor: person, now: clock.now(), kinds })
        return { received: true as const }
      })
    }),
    endpoint(moderationContracts.ownHidden, ({ actor }) => listOwnHidden(database.db, personIn(actor).id)),
  ]
}
