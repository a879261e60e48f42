// Answers what contract.ts says everybody can ask about projects.
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { projectContracts } from '../../contract.ts'
import { projectMessages } from '../../messages.ts'
import { createProjectRecords } from './records.ts'

export function projectCatalogueEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createProjectRecords(db)
  return [
    endpoint(projectContracts.list, async ({ query }) => {
      const { items, total, budget_sum } = await records.list(query)
      return { items, total, page: query.page, page_size: query.page_size, budget_sum }
    }),
    endpoint(projectContracts.get, async ({ params }) => {
      const project = await records.find(params.id)
      if (!project) throw new Problem('not_found', projectMessages.notFound)
      return project
    }),
    endpoint(projectContracts.ofPerson, async ({ params, query, actor }) => {
      const viewer = actor.kind === 'person' ? actor.id : null
      const { items, total } = await records.ofPerson(params.handle, viewer, query)
      return { items, total, page: query.page, page_size: query.page_size }
    }),
  ]
}
