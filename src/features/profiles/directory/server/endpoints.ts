// Answers what contract.ts says can be asked about professionals.
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { directoryContracts } from '../contract.ts'
import { createDirectoryRecords } from './records.ts'

export function directoryEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createDirectoryRecords(db)
  return [
    endpoint(directoryContracts.list, async ({ query }) => {
      const { items, total } = await records.list(query)
      return { items, total, page: query.page, page_size: query.page_size }
    }),
    endpoint(directoryContracts.skills, () => records.skills()),
  ]
}
