// Binds the contracts of those who teach a course.
import { personIn } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { teachingContracts as contracts } from '../teaching.contract.ts'
import {
  fileOfOrders,
  fileOfQuestions,
  fileOfStudents,
  listCourseOrders,
  listCourseQuestions,
  listStudents,
} from './teaching.actions.ts'

export function teachingEndpoints({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>): Endpoint[] {
  return [
    endpoint(contracts.people, ({ actor, params, query }) =>
      listStudents(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.orders, ({ actor, params, query }) =>
      listCourseOrders(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.questions, ({ actor, params, query }) =>
      listCourseQuestions(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.peopleFile, ({ actor, params }) =>
      inTransaction((tx) => fileOfStudents(tx, personIn(actor), params.id)),
    ),
    endpoint(contracts.ordersFile, ({ actor, params }) =>
      inTransaction((tx) => fileOfOrders(tx, personIn(actor), params.id)),
    ),
    endpoint(contracts.questionsFile, ({ actor, params }) =>
      inTransaction((tx) => fileOfQuestions(tx, personIn(actor), params.id)),
    ),
  ]
}
