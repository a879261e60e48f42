// Answers what can be asked about what a deployment gives its buyer, and checks access keys for sellers' services.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { jsonAnswer } from '../../../../platform/http/json-answer.ts'
import type { Route } from '../../../../platform/http/route.ts'
import type { Random } from '../../../../platform/random.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'
import { accessMessages as messages } from '../access.messages.ts'
import { VERIFY_PATH } from '../access.rules.ts'
import {
  listOwnDeployments,
  listSoldDeployments,
  makeKey,
  openDeployment,
  verifyKey,
} from './access.actions.ts'

type Parts = { database: Pick<Database, 'db' | 'inTransaction'>; clock: Clock; random: Random }

export function accessEndpoints({ database, clock, random }: Parts): Endpoint[] {
  const { db, inTransaction } = database
  return [
    endpoint(contracts.list, ({ actor, query }) => listOwnDeployments(db, personIn(actor), query)),
    endpoint(contracts.get, ({ actor, params }) => openDeployment(db, personIn(actor), params.id)),
    endpoint(contracts.makeKey, async ({ actor, params }) => ({
      key: await inTransaction((tx) =>
        makeKey(tx, { random, actor: personIn(actor), deploymentId: params.id }, clock.now()),
      ),
    })),
    endpoint(contracts.sold, ({ actor, params, query }) =>
      listSoldDeployments(db, personIn(actor), params.id, query),
    ),
  ]
}

/**
 * The address with which a seller's service checks an access key, which takes the place of a session's token: so it is
 * no contract, whose bearer is a person. Whatever is wrong with a key, the answer is the same.
 */
export function verifyRoutes(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  admit: (addressKey: string) => Promise<void>,
): Route[] {
  return [
    {
      method: 'GET',
      path: VERIFY_PATH,
      async answer(request, { addressKey }) {
        await admit(addressKey)
        const key = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
        const verified = await verifyKey(database.db, key, clock.now())
        if (!verified) throw new Problem('sign_in_required', messages.keyInvalid)
        return jsonAnswer(verified, undefined)
      },
    },
  ]
}
