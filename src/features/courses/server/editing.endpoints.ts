// Binds the contracts of owners.
import { type Person, personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import {
  type AccountLimits,
  requireVerifiedSeller,
} from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { holdPerson } from '../../profiles/server/listed-people.ts'
import { courseContracts } from '../courses.contract.ts'
import { publicationsOf } from './courses.records.ts'
import {
  createCourse,
  editCourse,
  listOwnCourses,
  readOwnCourse,
  removeCourses,
  setCourseStatus,
} from './editing.actions.ts'

export function courseEditingEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  /** All processes share the limits. */
  limits: Pick<AccountLimits, 'takePublishing'>,
): Endpoint[] {
  /** Sellers need a verified address; until then, each first publication counts against a limit. */
  async function publishing<T>(tx: Tx, { id }: Person, work: () => Promise<T>): Promise<T> {
    // A parallel publication or deletion would falsify the count.
    await holdPerson(tx, id)
    const before = await publicationsOf(tx, id)
    const done = await work()
    const after = await publicationsOf(tx, id)
    if (after.on_sale > before.on_sale) await requireVerifiedSeller(tx, id)
    for (let count = before.published; count < after.published; count++)
      await limits.takePublishing(tx, id, clock.now())
    return done
  }
  return [
    endpoint(courseContracts.own, ({ actor, query }) =>
      listOwnCourses(db, personIn(actor), query, clock.now()),
    ),
    endpoint(courseContracts.getOwn, ({ actor, params }) => readOwnCourse(db, personIn(actor), params.id)),
    endpoint(courseContracts.create, ({ actor, body, once }) =>
      once((tx) =>
        publishing(tx, personIn(actor), () =>
          createCourse(tx, body, { actor: personIn(actor), now: clock.now() }),
        ),
      ),
    ),
    endpoint(courseContracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) =>
        publishing(tx, personIn(actor), () =>
          editCourse(tx, { id: params.id, courseChange: body }, { actor: personIn(actor), now: clock.now() }),
        ),
      ),
    ),
    endpoint(courseContracts.delete, ({ actor, body }) =>
      inTransaction(async (tx) => {
        await holdPerson(tx, personIn(actor).id)
        return removeCourses(tx, personIn(actor), body.ids, clock.now())
      }),
    ),
    endpoint(courseContracts.setStatus, ({ actor, body }) =>
      inTransaction((tx) =>
        publishing(tx, personIn(actor), () => setCourseStatus(tx, personIn(actor), body, clock.now())),
      ),
    ),
  ]
}
