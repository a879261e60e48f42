// Binds the contracts of the digest.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { digestContracts } from '../digest.contract.ts'
import { readOwnDigest, saveOwnDigest } from './digest.actions.ts'

export function digestEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(digestContracts.get, ({ actor }) => readOwnDigest(db, personIn(actor))),
    endpoint(digestContracts.save, ({ actor, body }) =>
      inTransaction((tx) => saveOwnDigest(tx, personIn(actor), body, clock.now())),
    ),
  ]
}
