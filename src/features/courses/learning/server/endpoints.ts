// Binds the contracts of taking a course.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { Random } from '../../../../platform/random.ts'
import { learningContracts } from '../contract.ts'
import { listTaken, openCourse, openLecture, type SignMedia, saveProgress } from './actions.ts'

export type LearningParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  random: Pick<Random, 'bytes'>
  signMedia: SignMedia
}

export function learningEndpoints({ database, clock, random, signMedia }: LearningParts): Endpoint[] {
  const { db, inTransaction } = database
  return [
    endpoint(learningContracts.open, ({ actor, params }) => openCourse(db, personIn(actor), params.id)),
    endpoint(learningContracts.lecture, ({ actor, params }) =>
      openLecture(
        { reader: db, now: clock.now(), sign: signMedia },
        personIn(actor),
        params.id,
        params.lecture_id,
      ),
    ),
    endpoint(learningContracts.saveProgress, ({ actor, params, body }) =>
      inTransaction((tx) =>
        saveProgress(
          tx,
          random,
          personIn(actor),
          { courseId: params.id, lectureId: params.lecture_id, report: body },
          clock.now(),
        ),
      ),
    ),
    endpoint(learningContracts.list, ({ actor, query }) => listTaken(db, personIn(actor), query)),
  ]
}
