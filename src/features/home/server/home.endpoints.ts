// Binds the contracts of the home.

import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { OwnCount } from '../../../platform/own-counts.ts'
import type { OwnNeeds } from '../../../platform/own-needs.ts'
import { listActivity } from '../../events/server/activity.ts'
import type { EventKinds } from '../../events/server/kinds.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { readRecentSales } from '../../selling/analytics/server/analytics.actions.ts'
import { readNextPayout } from '../../selling/payouts/server/payout-story.ts'
import { homeContracts } from '../home.contract.ts'
import { ACTIVITY_PAGE_SIZE, COUNTED, MOST_NEEDS } from '../home.rules.ts'
import { countOwnRows, findOwnNeeds } from './home.actions.ts'

type Parts = {
  counts: readonly OwnCount[]
  needs: readonly OwnNeeds[]
  clock: Clock
  cardForm: Parameters<typeof readNextPayout>[2]
  eventCatalogue: { kinds: EventKinds; subjects: readonly EventSubject[] }
}

/** Raises an Error for a noun that is counted but shown nowhere, and for more kinds of needs than are shown. */
export function homeEndpoints(
  { db }: Pick<Database, 'db'>,
  { counts, needs, clock, cardForm, eventCatalogue }: Parts,
): Endpoint[] {
  const stray = counts.find(({ noun }) => !COUNTED.some((known) => known === noun))
  if (stray) throw new Error(`No one shows how many ${stray.noun} a person has`)
  if (needs.length > MOST_NEEDS) throw new Error(`Needs you lists at most ${MOST_NEEDS} kinds`)
  return [
    endpoint(homeContracts.overview, ({ actor }) => countOwnRows(db, personIn(actor), counts)),
    endpoint(homeContracts.selling, async ({ actor }) => {
      const person = personIn(actor)
      const payout = await readNextPayout(db, person.id, cardForm, clock.now())
      return {
        recent: (await readRecentSales(db, person, clock.now())) ?? null,
        next_payout: payout.next,
        payout_texts: payout.texts,
      }
    }),
    endpoint(homeContracts.needs, ({ actor }) => findOwnNeeds(db, personIn(actor), needs, clock.now())),
    endpoint(homeContracts.activity, ({ actor, query }) =>
      listActivity(db, personIn(actor), eventCatalogue, {
        cursor: query.cursor,
        page_size: ACTIVITY_PAGE_SIZE,
      }),
    ),
  ]
}
