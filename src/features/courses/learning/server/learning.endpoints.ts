// Binds the contracts of taking a course.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { Random } from '../../../../platform/random.ts'
import { quizContracts } from '../../quizzes/quizzes.contract.ts'
import { learningContracts } from '../learning.contract.ts'
import {
  beginQuiz,
  chooseAnswers,
  handInQuiz,
  listTaken,
  openCourse,
  openLecture,
  openQuiz,
  type SignMedia,
  saveProgress,
} from './learning.actions.ts'

export type LearningParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  random: Pick<Random, 'bytes'>
  signMedia: SignMedia
}

export function learningEndpoints({ database, clock, random, signMedia }: LearningParts): Endpoint[] {
  const { db, inTransaction } = database
  const placeOf = ({ id, lecture_id }: { id: number; lecture_id: number }) => ({
    courseId: id,
    lectureId: lecture_id,
  })
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
          {
            random,
            actor: personIn(actor),
            place: { courseId: params.id, lectureId: params.lecture_id, report: body },
          },
          clock.now(),
        ),
      ),
    ),
    endpoint(quizContracts.open, ({ actor, params }) => openQuiz(db, personIn(actor), placeOf(params))),
    endpoint(quizContracts.begin, ({ actor, params }) =>
      inTransaction((tx) =>
        beginQuiz(tx, { random, actor: personIn(actor), place: placeOf(params) }, clock.now()),
      ),
    ),
    endpoint(quizContracts.choose, ({ actor, params, body }) =>
      inTransaction((tx) =>
        chooseAnswers(tx, personIn(actor), {
          ...placeOf(params),
          answer: {
            attemptId: params.attempt_id,
            questionId: params.question_id,
            answerIds: body.answer_ids,
          },
        }),
      ),
    ),
    endpoint(quizContracts.handIn, ({ actor, params, body }) =>
      inTransaction((tx) =>
        handInQuiz(
          tx,
          {
            random,
            actor: personIn(actor),
            place: { ...placeOf(params), attemptId: params.attempt_id, given: body },
          },
          clock.now(),
        ),
      ),
    ),
    endpoint(learningContracts.list, ({ actor, query }) => listTaken(db, personIn(actor), query)),
  ]
}
