// Answers what contract.ts says can be asked about the own home.

import { personIn } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { OwnCount, RecentActivity } from '../../../platform/own-rows.ts'
import { homeContracts } from '../contract.ts'
import { COUNTED } from '../rules.ts'
import { countOwnRows, listActivity } from './actions.ts'

type OwnRows = { counts: readonly OwnCount[]; activity: readonly RecentActivity[] }

/** Raises an Error for a noun that counts what nobody shows. */
export function homeEndpoints({ db }: Pick<Database, 'db'>, { counts, activity }: OwnRows): Endpoint[] {
  const stray = counts.find(({ noun }) => !COUNTED.some((known) => known === noun))
  if (stray) throw new Error(`Nobody shows how many ${stray.noun} a person has`)
  return [
    endpoint(homeContracts.overview, ({ actor }) => countOwnRows(db, personIn(actor), counts)),
    endpoint(homeContracts.activity, ({ actor, query }) =>
      listActivity(db, personIn(actor), activity, query.cursor),
    ),
  ]
}
