// Binds what can be requested about runs with a session.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { runContracts as contracts } from '../runs.contract.ts'
import { answerRunClaim, claimRun, giveRunBack, listRunClaims, withClaim } from './claims.ts'
import { allowFurther } from './further-runs.ts'
import {
  changeSettings,
  fileOfRuns,
  fileOfSoldRuns,
  listRuns,
  listSoldRuns,
  type RunParts,
  rateRun,
  readFigures,
  readOwnRun,
  readUsage,
} from './runs.actions.ts'

export function runEndpoints(parts: Pick<RunParts, 'database' | 'clock' | 'limits'>): Endpoint[] {
  const { database, clock } = parts
  const { db, inTransaction } = database
  return [
    endpoint(contracts.list, ({ actor, params, query }) => listRuns(db, personIn(actor), params.id, query)),
    endpoint(contracts.get, async ({ actor, params }) =>
      withClaim(db, await readOwnRun(db, personIn(actor), params.id), clock.now()),
    ),
    endpoint(contracts.claim, ({ actor, params, body }) =>
      claimRun(parts, personIn(actor), params.id, body.reason),
    ),
    endpoint(contracts.claims, async ({ actor, params }) => ({
      items: await listRunClaims(db, personIn(actor), params.id),
    })),
    endpoint(contracts.answerClaim, ({ actor, params: { id }, body: { answer } }) =>
      inTransaction((tx) => answerRunClaim(tx, personIn(actor), { id, answer }, clock.now())),
    ),
    endpoint(contracts.giveBack, ({ actor, params }) =>
      inTransaction((tx) => giveRunBack(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(contracts.rate, ({ actor, params, body }) =>
      inTransaction((tx) => rateRun(tx, personIn(actor), params.id, body.rating)),
    ),
    endpoint(contracts.usage, ({ actor, params }) => readUsage(db, personIn(actor), params.id, clock.now())),
    endpoint(contracts.settings, ({ actor, params, body }) =>
      inTransaction((tx) =>
        changeSettings(tx, { id: params.id, settings: body }, { actor: personIn(actor), now: clock.now() }),
      ),
    ),
    endpoint(contracts.allowFurther, ({ actor, params, body }) =>
      inTransaction(async (tx) => {
        await allowFurther(tx, personIn(actor), params.id, body.further)
        return readUsage(tx, personIn(actor), params.id, clock.now())
      }),
    ),
    endpoint(contracts.file, ({ actor, params }) =>
      inTransaction((tx) => fileOfRuns(tx, personIn(actor), params.id)),
    ),
    endpoint(contracts.sold, ({ actor, params, query }) =>
      listSoldRuns(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.soldFile, ({ actor, params }) =>
      inTransaction((tx) => fileOfSoldRuns(tx, personIn(actor), params.id)),
    ),
    endpoint(contracts.figures, ({ actor, params }) =>
      readFigures(db, personIn(actor), params.id, clock.now()),
    ),
  ]
}
