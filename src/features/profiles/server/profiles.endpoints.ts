// Binds the contracts of profiles.

import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { onboardingContracts } from '../onboarding.contract.ts'
import { profileContracts } from '../profiles.contract.ts'
import { profileMessages } from '../profiles.messages.ts'
import {
  completeOnboarding,
  heldSince,
  makeHandle,
  type OnboardingHandler,
  publishAs,
  readOwnProfile,
  saveOwnProfile,
  suggestHandle,
} from './profiles.actions.ts'
import { createProfileRecords } from './profiles.records.ts'

export function profileEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  onboardingHandlers: readonly OnboardingHandler[],
): Endpoint[] {
  const records = createProfileRecords(db)
  return [
    endpoint(profileContracts.get, async ({ params, actor }) => {
      const viewer = actor.kind === 'person' ? actor.id : null
      const profile = await records.find(params.handle, viewer, heldSince(clock.now()))
      if (!profile) throw new Problem('not_found', profileMessages.notFound)
      return profile
    }),
    endpoint(profileContracts.own, ({ actor }) => readOwnProfile(db, personIn(actor))),
    endpoint(profileContracts.saveOwn, ({ actor, body }) =>
      inTransaction((tx) => saveOwnProfile(tx, personIn(actor), body, clock.now())),
    ),
    endpoint(onboardingContracts.publishAs, ({ actor, body }) =>
      inTransaction((tx) => publishAs(tx, personIn(actor), body, clock.now())),
    ),
    endpoint(profileContracts.generateHandle, async ({ actor, body }) => ({
      handle: await makeHandle(db, personIn(actor), body, clock.now()),
    })),
    endpoint(onboardingContracts.suggestHandle, async ({ actor, body }) => ({
      handle: await suggestHandle(db, personIn(actor), body, clock.now()),
    })),
    endpoint(onboardingContracts.complete, ({ actor, body }) =>
      inTransaction((tx) =>
        completeOnboarding(tx, body, {
          actor: personIn(actor),
          now: clock.now(),
          handlers: onboardingHandlers,
        }),
      ),
    ),
  ]
}
