// Binds the contracts of the directory.
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { directoryContracts } from '../directory.contract.ts'
import { createDirectoryRecords } from './directory.records.ts'

export function directoryEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createDirectoryRecords(db)
  return [
    endpoint(directoryContracts.list, ({ query }) => records.list(query)),
    endpoint(directoryContracts.skills, () => records.skills()),
  ]
}
