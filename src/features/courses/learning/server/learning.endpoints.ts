// Binds the contracts of taking a course.
import { type Person, personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { Random } from '../../../../platform/random.ts'
import { hasUnopened } from '../../orders/server/orders.records.ts'
import { quizContracts } from '../../quizzes/quizzes.contract.ts'
import { learningContracts } from '../learning.contract.ts'
import { isComplete } from '../learning.rules.ts'
import {
  beginQuiz,
  chooseAnswers,
  handInQuiz,
  issueOutstanding,
  listTaken,
  noteFirstOpening,
  openCourse,
  openLecture,
  openPreview,
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
  const issue = (actor: Person, courseIds: readonly number[]) =>
    inTransaction((tx) => issueOutstanding(tx, courseIds, { actor, now: clock.now(), random }))
  return [
    endpoint(learningContracts.open, async ({ actor, params }) => {
      const person = personIn(actor)
      const read = () => openCourse(db, person, params.id)
      const taken = await read()
      if (await hasUnopened(db, { user_id: person.id, course_id: params.id }))
        await inTransaction((tx) => noteFirstOpening(tx, person, params.id, clock.now()))
      const isOutstanding =
        taken.access === 'student' && taken.certificate === null && isComplete(taken.progress)
      if (!isOutstanding) return taken
      await issue(person, [params.id])
      return read()
    }),
    endpoint(learningContracts.lecture, ({ actor, params }) =>
      openLecture(
        { reader: db, now: clock.now(), sign: signMedia },
        personIn(actor),
        params.id,
        params.lecture_id,
      ),
    ),
    endpoint(learningContracts.preview, ({ params }) =>
      openPreview({ reader: db, now: clock.now(), sign: signMedia }, params.id, params.lecture_id),
    ),
    endpoint(learningContracts.saveProgress, ({ actor, params, body }) =>
      inTransaction((tx) =>
        saveProgress(
          tx,
          { courseId: params.id, lectureId: params.lecture_id, report: body },
          { actor: personIn(actor), now: clock.now(), random },
        ),
      ),
    ),
    endpoint(quizContracts.open, ({ actor, params }) => openQuiz(db, personIn(actor), placeOf(params))),
    endpoint(quizContracts.begin, ({ actor, params }) =>
      inTransaction((tx) =>
        beginQuiz(tx, placeOf(params), { actor: personIn(actor), now: clock.now(), random }),
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
          { ...placeOf(params), attemptId: params.attempt_id, given: body },
          { actor: personIn(actor), now: clock.now(), random },
        ),
      ),
    ),
    endpoint(learningContracts.list, async ({ actor, query }) => {
      const read = () => listTaken(db, personIn(actor), query)
      const page = await read()
      const outstanding = page.items.filter(
        ({ certificate_code, progress }) => certificate_code === null && isComplete(progress),
      )
      if (outstanding.length === 0) return page
      await issue(
        personIn(actor),
        outstanding.map(({ course }) => course.id),
      )
      return read()
    }),
  ]
}
