// Binds the public contracts of projects.
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { projectContracts } from '../projects.contract.ts'
import { projectMessages } from '../projects.messages.ts'
import { createProjectRecords } from './catalogue.records.ts'

export function projectCatalogueEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createProjectRecords(db)
  return [
    endpoint(projectContracts.list, ({ query }) => records.list(query)),
    endpoint(projectContracts.skills, () => records.skills()),
    endpoint(projectContracts.get, async ({ params }) => {
      const project = await records.find(params.id)
      if (!project) throw new Problem('not_found', projectMessages.notFound)
      return project
    }),
    endpoint(projectContracts.related, async ({ params }) => ({ items: await records.related(params.id) })),
    endpoint(projectContracts.ofPerson, ({ params, query, actor }) =>
      records.ofPerson(params.handle, actor.kind === 'person' ? actor.id : null, query),
    ),
  ]
}
