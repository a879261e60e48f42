// Binds the contracts of project owners. Archiving and restoring concern proposals, too: proposals/outcomes binds them.

import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { projectContracts } from '../projects.contract.ts'
import { editProject, listOwnProjects, postProject } from './projects.actions.ts'

export function projectEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(projectContracts.post, ({ actor, body, once }) =>
      once((tx) => postProject(tx, body, { actor: personIn(actor), now: clock.now() })),
    ),
    endpoint(projectContracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) => editProject(tx, personIn(actor), params.id, body)),
    ),
    endpoint(projectContracts.own, ({ actor, query }) => listOwnProjects(db, personIn(actor), query)),
  ]
}
