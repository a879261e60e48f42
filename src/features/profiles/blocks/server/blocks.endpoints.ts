// Binds the contracts of blocking and muting.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { blockContracts } from '../blocks.contract.ts'
import { type BlockHandler, blockPerson, listBlocks, ownBlockOf, unblockPerson } from './blocks.actions.ts'

export function blockEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  handlers: readonly BlockHandler[],
): Endpoint[] {
  return [
    endpoint(blockContracts.list, ({ actor, query }) => listBlocks(db, personIn(actor), query)),
    endpoint(blockContracts.ofPerson, async ({ actor, params }) => ({
      block: await ownBlockOf(db, personIn(actor), params.id),
    })),
    endpoint(blockContracts.save, ({ actor, params, body }) =>
      inTransaction((tx) =>
        blockPerson(tx, { ...params, ...body }, { actor: personIn(actor), now: clock.now(), handlers }),
      ),
    ),
    endpoint(blockContracts.remove, ({ actor, params }) =>
      inTransaction(async (tx) => {
        await unblockPerson(tx, handlers, personIn(actor), params.id)
        return {}
      }),
    ),
  ]
}
