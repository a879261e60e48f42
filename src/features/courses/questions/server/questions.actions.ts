// Asks and answers questions about a lecture: one function per verb, in the caller's transaction. Every change of a question's
// counts locks it first, so that they are exact under parallel requests.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { emit, retract } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { avoidedBy } from '../../../profiles/blocks/server/avoidance.ts'
import {
  blockReason,
  isBlockedBetween,
  willingAmong,
} from '../../../profiles/blocks/server/blocks.actions.ts'
import { courseMessages } from '../../courses.messages.ts'
import { learningMessages } from '../../learning/learning.messages.ts'
import { accessTo } from '../../learning/learning.policy.ts'
import { hasCourse, holdPaidOrder } from '../../orders/server/orders.records.ts'
import type { Answer, AnswerPage, Question, QuestionPage } from '../questions.contract.ts'
import { questionAnswered, questionAsked } from '../questions.events.ts'
import { questionMessages as messages } from '../questions.messages.ts'
import { isOwnPost, mayMarkHelpful, whyNotAnswer, whyNotTakePart } from '../questions.policy.ts'
import { cursorOf, MOST_NOTIFIED_PARTICIPANTS, placeIn, type QuestionSort } from '../questions.rules.ts'
import type { NewAnswer, NewQuestion, QuestionChange } from '../questions.schemas.ts'
import {
  answererIds,
  answersTo,
  changeAnswerRow,
  changeQuestionRow,
  countAnswers,
  countQuestions,
  deleteAllOf,
  deleteAnswerRow,
  deleteQuestionRow,
  findAnswer,
  findCourse,
  findQuestion,
  hasAnswered,
  hasLecture,
  holdAskedLecture,
  insertAnswer,
  insertQuestionRow,
  lockQuestion,
  lockQuestionsOf,
  questionsAbout,
  setHelpful,
  titlesOfQuestions,
} from './questions.records.ts'

export const questionSubject: EventSubject = { subject: 'lecture_question', lookUp: titlesOfQuestions }

const questionNotFound = () => new Problem('not_found', messages.notFound)
const answerNotFound = () => new Problem('not_found', messages.answerNotFound)

/** Raises Problem 'not_found' for a course that does not exist for this person, and 'forbidden' for people without it. */
async function requirePart(
  actor: Person,
  courseId: number,
  {
    reader,
    has,
  }: { reader: Reader; has: (pair: { user_id: string; course_id: number }) => Promise<boolean> },
): Promise<{ instructor_id: string }> {
  const course = await findCourse(reader, courseId)
  const access = course && accessTo(actor.id, course, await has({ user_id: actor.id, course_id: courseId }))
  if (!course || !access) throw new Problem('not_found', courseMessages.notFound)
  refuseFor(whyNotTakePart(access))
  return { instructor_id: course.user_id }
}

const mayRead = (reader: Reader, actor: Person, courseId: number) =>
  requirePart(actor, courseId, { reader, has: (pair) => hasCourse(reader, pair) })

/** The order is locked, so that no refund comes in between. */
const mayWrite = (tx: Tx, actor: Person, courseId: number) =>
  requirePart(actor, courseId, { reader: tx, has: (pair) => holdPaidOrder(tx, pair) })

/** Returns whether a person takes part in the questions about a course. */
export async function takesPart(reader: Reader, personId: string, courseId: number): Promise<boolean> {
  const course = await findCourse(reader, courseId)
  const access =
    course && accessTo(personId, course, await hasCourse(reader, { user_id: personId, course_id: courseId }))
  return access !== undefined && whyNotTakePart(access) === undefined
}

/** Returns one page of the questions about a lecture. Raises Problem 'not_found' and 'forbidden', as everything here does. */
export async function listQuestions(
  reader: Reader,
  actor: Person,
  { courseId, lectureId }: { courseId: number; lectureId: number },
  { sort, cursor, page_size }: { sort: QuestionSort; cursor?: string | undefined; page_size: number },
): Promise<QuestionPage> {
  await mayRead(reader, actor, courseId)
  if (!(await hasLecture(reader, courseId, lectureId)))
    throw new Problem('not_found', learningMessages.lectureNotFound)
  const asked = { lectureId, hidden: await avoidedBy(reader, actor.id) }
  const after = cursor === undefined ? undefined : placeIn(cursor)
  const rows = await questionsAbout(reader, { ...asked, sort, after, limit: page_size + 1 })
  const items = rows.slice(0, page_size)
  const last = rows.length > items.length ? items.at(-1) : undefined
  return {
    items,
    total: await countQuestions(reader, asked),
    next_cursor: last ? cursorOf({ isFirst: last.has_helpful, id: last.id }) : null,
  }
}

/** Asks a question about a lecture. Raises Problem 'conflict' if one of the two has blocked the other, as well. */
export async function askQuestion(
  tx: Tx,
  { courseId, lectureId, question }: { courseId: number; lectureId: number; question: NewQuestion },
  { actor, now }: { actor: Person; now: Date },
): Promise<Question> {
  const { instructor_id } = await mayWrite(tx, actor, courseId)
  refuseFor(await blockReason(tx, actor.id, instructor_id))
  if (!(await holdAskedLecture(tx, courseId, lectureId)))
    throw new Problem('not_found', learningMessages.lectureNotFound)
  const place = { course_id: courseId, lecture_id: lectureId }
  const id = await insertQuestionRow(tx, {
    ...place,
    ...question,
    user_id: actor.id,
    created_at: now.toISOString(),
  })
  if (instructor_id !== actor.id) {
    const audience = { owner: instructor_id }
    await emit(tx, questionAsked, { subject: id, params: place, actor: actor.id, audience }, now)
  }
  return shown(await findQuestion(tx, id))
}

function shown<T>(row: T | undefined): T {
  if (!row) throw new Error('What was locked or inserted is gone')
  return row
}

/** Returns a question, as far as this person sees it. */
export async function getQuestion(reader: Reader, actor: Person, id: number): Promise<Question> {
  const question = await findQuestion(reader, id)
  if (!question) throw questionNotFound()
  await mayRead(reader, actor, question.course_id)
  if ((await avoidedBy(reader, actor.id)).includes(question.user_id)) throw questionNotFound()
  return question
}

async function hold(tx: Tx, actor: Person, id: number) {
  const found = await findQuestion(tx, id)
  if (!found) throw questionNotFound()
  const { instructor_id } = await mayWrite(tx, actor, found.course_id)
  const question = await lockQuestion(tx, id)
  if (!question) throw questionNotFound()
  return { ...question, instructor_id }
}

async function holdOwn(tx: Tx, actor: Person, id: number) {
  const question = await hold(tx, actor, id)
  if (!isOwnPost(actor.id, question)) throw questionNotFound()
  return question
}

/** Edits one's own question. */
export async function editQuestion(
  tx: Tx,
  { id, questionChange: { title, body } }: { id: number; questionChange: QuestionChange },
  { actor, now }: { actor: Person; now: Date },
): Promise<Question> {
  await holdOwn(tx, actor, id)
  const change = { ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) }
  await changeQuestionRow(tx, id, { ...change, edited_at: now.toISOString() })
  return shown(await findQuestion(tx, id))
}

/** Deletes one's own question, with its answers. */
export async function deleteQuestion(tx: Tx, actor: Person, id: number): Promise<void> {
  await holdOwn(tx, actor, id)
  await deleteQuestionRow(tx, id)
  await retract(tx, { subject: questionSubject.subject, ids: [id] })
}

/** Returns one page of the answers to a question. */
export async function listAnswers(
  reader: Reader,
  actor: Person,
  id: number,
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
): Promise<AnswerPage> {
  await getQuestion(reader, actor, id)
  const hidden = await avoidedBy(reader, actor.id)
  const after = cursor === undefined ? undefined : placeIn(cursor)
  const rows = await answersTo(reader, id, { after, limit: page_size + 1, hidden })
  const items = rows.slice(0, page_size)
  const last = rows.length > items.length ? items.at(-1) : undefined
  return { items, next_cursor: last ? cursorOf({ isFirst: last.is_helpful, id: last.id }) : null }
}

/** Answers a question, and notifies its asker and earlier answerers. */
export async function answerQuestion(
  tx: Tx,
  { id, newAnswer: { body } }: { id: number; newAnswer: NewAnswer },
  { actor, now }: { actor: Person; now: Date },
): Promise<{ answer: Answer; question: Question }> {
  const question = await hold(tx, actor, id)
  const { user_id: asker, course_id, lecture_id } = question
  if (asker !== actor.id) refuseFor(whyNotAnswer(await isBlockedBetween(tx, actor.id, asker)))
  const before = await answererIds(tx, id, MOST_NOTIFIED_PARTICIPANTS)
  const created_at = now.toISOString()
  const answerId = await insertAnswer(tx, { question_id: id, user_id: actor.id, body, created_at })
  await countAnswers(tx, id)
  const others = await readersAmong(tx, actor, question, before)
  await emit(
    tx,
    questionAnswered,
    {
      subject: id,
      params: { course_id, lecture_id },
      actor: actor.id,
      audience: { owner: asker === actor.id ? [] : asker, other: others },
    },
    now,
  )
  const [answer] = await answersTo(tx, id, { id: answerId, limit: 1, hidden: [] })
  return { answer: shown(answer), question: shown(await findQuestion(tx, id)) }
}

/** Returns earlier answerers who still take part, see the answer, and did not write it. */
async function readersAmong(
  tx: Tx,
  actor: Person,
  { user_id, course_id }: { user_id: string; course_id: number },
  before: readonly string[],
): Promise<string[]> {
  const others = before.filter((one) => one !== actor.id && one !== user_id)
  const readers: string[] = []
  for (const one of await willingAmong(tx, others, actor.id))
    if (!(await isBlockedBetween(tx, actor.id, one)) && (await takesPart(tx, one, course_id)))
      readers.push(one)
  return readers
}

/** The answer may be deleted by the time its question is locked. */
async function holdAnswered(tx: Tx, actor: Person, id: number) {
  const found = await findAnswer(tx, id)
  if (!found) throw answerNotFound()
  const question = await hold(tx, actor, found.question_id)
  const answer = await findAnswer(tx, id)
  if (!answer) throw answerNotFound()
  return { question, answer }
}

async function holdOwnAnswer(tx: Tx, actor: Person, id: number) {
  const held = await holdAnswered(tx, actor, id)
  if (!isOwnPost(actor.id, held.answer)) throw answerNotFound()
  return held
}

/** Edits one's own answer. */
export async function editAnswer(
  tx: Tx,
  { id, newAnswer: { body } }: { id: number; newAnswer: NewAnswer },
  { actor, now }: { actor: Person; now: Date },
): Promise<Answer> {
  const { question } = await holdOwnAnswer(tx, actor, id)
  await changeAnswerRow(tx, id, { body, edited_at: now.toISOString() })
  const [answer] = await answersTo(tx, question.id, { id, limit: 1, hidden: [] })
  return shown(answer)
}

/** Deletes one's own answer. */
export async function deleteAnswer(tx: Tx, actor: Person, id: number): Promise<Question> {
  const { question } = await holdOwnAnswer(tx, actor, id)
  await deleteAnswerRow(tx, id)
  await countAnswers(tx, question.id)
  await forgetAnswers(tx, question.id, actor.id)
  return shown(await findQuestion(tx, question.id))
}

/** Removes the answers from Recent Activity once a person has none left. The caller has locked the question. */
export async function forgetAnswers(tx: Tx, questionId: number, personId: string): Promise<void> {
  if (!(await hasAnswered(tx, questionId, personId)))
    await retract(tx, {
      subject: questionSubject.subject,
      ids: [questionId],
      kinds: [questionAnswered],
      actor: personId,
    })
}

/** Marks an answer as the one that helped, in place of another one, or removes the mark. */
export async function markHelpful(tx: Tx, actor: Person, id: number, isHelpful: boolean): Promise<Question> {
  const { question } = await holdAnswered(tx, actor, id)
  const { id: questionId, user_id, instructor_id } = question
  if (!mayMarkHelpful(actor.id, { asker_id: user_id, instructor_id }))
    throw new Problem('forbidden', messages.notYoursToMark)
  await setHelpful(tx, questionId, id, isHelpful)
  await countAnswers(tx, questionId)
  return shown(await findQuestion(tx, questionId))
}

/** Deletes the questions of a person, with the answers to them, and the person's answers. */
export async function eraseQuestionsOf(tx: Tx, owner: OwnerId): Promise<void> {
  const { asked, answered } = await lockQuestionsOf(tx, owner)
  await deleteAllOf(tx, owner)
  for (const id of answered) await countAnswers(tx, id)
  if (asked.length > 0) await retract(tx, { subject: questionSubject.subject, ids: asked })
}
