// Answers what contract.ts says can be asked about projects.
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint, personIn } from '../../../platform/http/endpoint.ts'
import { projectContracts } from '../contract.ts'
import { projectMessages } from '../messages.ts'
import { archiveProject, editProject, listOwnProjects, postProject, restoreProject } from './actions.ts'
import { createProjectRecords } from './records.ts'

export function projectEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
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
    endpoint(projectContracts.post, ({ actor, body, once }) =>
      once((tx) => postProject(tx, personIn(actor), body, clock.now())),
    ),
    endpoint(projectContracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) => editProject(tx, personIn(actor), params.id, body)),
    ),
    endpoint(projectContracts.archive, ({ actor, params }) =>
      inTransaction((tx) => archiveProject(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(projectContracts.restore, ({ actor, params }) =>
      inTransaction((tx) => restoreProject(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(projectContracts.own, ({ actor, query }) => listOwnProjects(db, personIn(actor), query)),
  ]
}
