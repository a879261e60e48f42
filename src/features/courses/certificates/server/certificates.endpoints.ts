// Binds the contracts of certificates.
import { personIn } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { certificateContracts } from '../certificates.contract.ts'
import { listCertificate, listCertificatesOf, verifyCertificate } from './certificates.actions.ts'

export function certificateEndpoints({
  db,
  inTransaction,
}: Pick<Database, 'db' | 'inTransaction'>): Endpoint[] {
  return [
    endpoint(certificateContracts.verify, ({ params }) => verifyCertificate(db, params.code)),
    endpoint(certificateContracts.ofPerson, ({ params, actor }) =>
      listCertificatesOf(db, params.handle, actor.kind === 'person' ? actor.id : null),
    ),
    endpoint(certificateContracts.setListed, ({ actor, params, body }) =>
      inTransaction((tx) => listCertificate(tx, personIn(actor), params.id, body.is_listed)),
    ),
  ]
}
