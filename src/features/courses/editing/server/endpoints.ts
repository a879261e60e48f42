// Binds the contracts of owners.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { courseContracts } from '../../contract.ts'
import {
  createCourse,
  editCourse,
  listOwnCourses,
  readOwnCourse,
  removeCourses,
  setCourseStatus,
} from './actions.ts'

export function courseEditingEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(courseContracts.own, ({ actor, query }) => listOwnCourses(db, personIn(actor), query)),
    endpoint(courseContracts.getOwn, ({ actor, params }) => readOwnCourse(db, personIn(actor), params.id)),
    endpoint(courseContracts.create, ({ actor, body, once }) =>
      once((tx) => createCourse(tx, personIn(actor), body, clock.now())),
    ),
    endpoint(courseContracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) => editCourse(tx, personIn(actor), params.id, body, clock.now())),
    ),
    endpoint(courseContracts.delete, ({ actor, body }) =>
      inTransaction((tx) => removeCourses(tx, personIn(actor), body.ids, clock.now())),
    ),
    endpoint(courseContracts.setStatus, ({ actor, body }) =>
      inTransaction((tx) => setCourseStatus(tx, personIn(actor), body, clock.now())),
    ),
  ]
}
