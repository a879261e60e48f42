// Answers what contract.ts says can be asked about people.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint, personIn } from '../../../platform/http/endpoint.ts'
import { profileContracts } from '../contract.ts'
import { completeOnboarding, makeHandle, ownProfile, saveOwnProfile } from './actions.ts'

export function profileEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(profileContracts.own, ({ actor }) => ownProfile(db, personIn(actor))),
    endpoint(profileContracts.saveOwn, ({ actor, body }) =>
      inTransaction((tx) => saveOwnProfile(tx, personIn(actor), body, clock.now())),
    ),
    endpoint(profileContracts.generateHandle, async ({ actor, body }) => ({
      handle: await makeHandle(db, personIn(actor), body, clock.now()),
    })),
    endpoint(profileContracts.completeOnboarding, ({ actor, body }) =>
      inTransaction((tx) => completeOnboarding(tx, personIn(actor), body)),
    ),
  ]
}
