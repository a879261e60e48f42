// Binds the contracts of the public reads.
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { courseContracts } from '../courses.contract.ts'
import { courseMessages } from '../courses.messages.ts'
import { createCourseRecords } from './catalogue.records.ts'

export function courseCatalogueEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createCourseRecords(db)
  return [
    endpoint(courseContracts.list, ({ query }) => records.list(query)),
    endpoint(courseContracts.facets, async ({ query }) => ({ facets: await records.facets(query) })),
    endpoint(courseContracts.compared, async ({ query }) => ({ items: await records.compared(query.ids) })),
    endpoint(courseContracts.get, async ({ params }) => {
      const course = await records.find(params.id)
      if (!course) throw new Problem('not_found', courseMessages.notFound)
      return course
    }),
    endpoint(courseContracts.related, async ({ params }) => ({ items: await records.related(params.id) })),
    endpoint(courseContracts.ofPerson, ({ params, query, actor }) =>
      records.ofPerson(params.handle, actor.kind === 'person' ? actor.id : null, query),
    ),
  ]
}
