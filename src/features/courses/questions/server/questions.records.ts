// The queries over questions and answers. A change of counts locks the question first.
import { and, asc, desc, eq, exists, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'
import type { Answer, Question } from '../questions.contract.ts'
import type { AskedPlace, QuestionSort } from '../questions.rules.ts'
import {
  lectureAnswers as answers,
  isAnswerShown,
  isQuestionShown,
  lectureQuestions as questions,
} from './questions.table.ts'

export async function findCourse(reader: Reader, id: number) {
  const { user_id, status } = courses
  const rows = await reader.select({ user_id, status }).from(courses).where(eq(courses.id, id))
  return rows[0]
}

export async function hasLecture(reader: Reader, courseId: number, id: number): Promise<boolean> {
  const isIt = and(eq(courseLectures.id, id), eq(courseLectures.course_id, courseId))
  return (await reader.$count(courseLectures, isIt)) > 0
}

/** Locks the lecture until the end of a transaction. */
export async function holdAskedLecture(tx: Tx, courseId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: courseLectures.id })
    .from(courseLectures)
    .where(and(eq(courseLectures.id, id), eq(courseLectures.course_id, courseId)))
    .for('key share')
  return rows.length > 0
}

export const questionColumns = {
  id: questions.id,
  course_id: questions.course_id,
  lecture_id: questions.lecture_id,
  user_id: questions.user_id,
  title: questions.title,
  body: questions.body,
  created_at: questions.created_at,
  edited_at: questions.edited_at,
  answers_count: questions.answers_count,
  has_helpful: questions.has_helpful,
  is_instructor: sql<boolean>`${courses.user_id} = ${questions.user_id}`,
  author: personColumns,
}

async function questionsWhere(
  reader: Reader,
  is: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<Question[]> {
  const rows = await reader
    .select(questionColumns)
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.course_id))
    .leftJoin(profiles, eq(profiles.id, questions.user_id))
    .where(and(isQuestionShown, is))
    .orderBy(...order)
    .limit(limit)
  return rows.map(({ author, ...row }) => ({ ...row, author: asPublicPerson(author) }))
}

type Asked = { lectureId: number; hidden: readonly string[] }

const isAbout = ({ lectureId, hidden }: Asked) =>
  and(
    eq(questions.lecture_id, lectureId),
    hidden.length > 0 ? notInArray(questions.user_id, [...hidden]) : undefined,
  )

export async function questionsAbout(
  reader: Reader,
  asked: Asked & { sort: QuestionSort; after: AskedPlace | undefined; limit: number },
): Promise<Question[]> {
  const { sort, after, limit } = asked
  const newest = desc(questions.id)
  if (sort === 'newest')
    return questionsWhere(
      reader,
      and(isAbout(asked), after && sql`${questions.id} < ${after.id}`),
      [newest],
      limit,
    )
  const isAfter = after && sql`(${questions.has_helpful}, ${questions.id}) < (${after.isFirst}, ${after.id})`
  return questionsWhere(reader, and(isAbout(asked), isAfter), [desc(questions.has_helpful), newest], limit)
}

export async function countQuestions(reader: Reader, asked: Asked): Promise<number> {
  return reader.$count(questions, and(isQuestionShown, isAbout(asked)))
}

/** The instructor's own questions don't count. */
export async function countUnanswered(
  reader: Reader,
  owner: OwnerId,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .select({ id: questions.course_id, count: sql<number>`count(*)::int4` })
    .from(questions)
    .where(
      and(
        inArray(questions.course_id, [...courseIds]),
        ne(questions.user_id, owner),
        // The condition is written out, so that the index of these rows serves every plan.
        sql`${questions.answers_count} = 0`,
        isQuestionShown,
      ),
    )
    .groupBy(questions.course_id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function findQuestion(reader: Reader, id: number): Promise<Question | undefined> {
  return (await questionsWhere(reader, eq(questions.id, id), [], 1))[0]
}

/** Only one transaction at a time changes the counts of a question. */
export async function lockQuestion(tx: Tx, id: number) {
  const { course_id, lecture_id, user_id } = questions
  const rows = await tx
    .select({ id: questions.id, course_id, lecture_id, user_id })
    .from(questions)
    .where(and(eq(questions.id, id), isQuestionShown))
    .for('no key update')
  return rows[0]
}

export async function insertQuestionRow(
  tx: Tx,
  question: Pick<
    typeof questions.$inferInsert,
    'course_id' | 'lecture_id' | 'user_id' | 'title' | 'body' | 'created_at'
  >,
): Promise<number> {
  const [row] = await tx.insert(questions).values(question).returning({ id: questions.id })
  if (!row) throw new Error('An inserted question came back without its id')
  return row.id
}

export async function changeQuestionRow(
  tx: Tx,
  id: number,
  change: { title?: string; body?: string; edited_at: string },
): Promise<void> {
  await tx.update(questions).set(change).where(eq(questions.id, id))
}

export async function deleteQuestionRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(questions).where(eq(questions.id, id))
}

const answerColumns = {
  id: answers.id,
  question_id: answers.question_id,
  user_id: answers.user_id,
  body: answers.body,
  created_at: answers.created_at,
  edited_at: answers.edited_at,
  is_helpful: answers.is_helpful,
  is_instructor: sql<boolean>`${courses.user_id} = ${answers.user_id}`,
  author: personColumns,
}

/** The helpful answer comes first, the others oldest first. */
export async function answersTo(
  reader: Reader,
  questionId: number,
  asked: { id?: number; after?: AskedPlace | undefined; limit: number; hidden: readonly string[] },
): Promise<Answer[]> {
  const { id, after, limit, hidden } = asked
  const rows = await reader
    .select(answerColumns)
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .innerJoin(courses, eq(courses.id, questions.course_id))
    .leftJoin(profiles, eq(profiles.id, answers.user_id))
    .where(
      and(
        eq(answers.question_id, questionId),
        isAnswerShown,
        id === undefined ? undefined : eq(answers.id, id),
        after && sql`(not ${answers.is_helpful}, ${answers.id}) > (${!after.isFirst}, ${after.id})`,
        hidden.length > 0 ? notInArray(answers.user_id, [...hidden]) : undefined,
      ),
    )
    .orderBy(desc(answers.is_helpful), asc(answers.id))
    .limit(limit)
  return rows.map(({ author, ...row }) => ({ ...row, author: asPublicPerson(author) }))
}

export async function findAnswer(reader: Reader, id: number) {
  const rows = await reader
    .select({ question_id: answers.question_id, user_id: answers.user_id })
    .from(answers)
    .where(and(eq(answers.id, id), isAnswerShown))
  return rows[0]
}

export async function insertAnswer(
  tx: Tx,
  answer: Pick<typeof answers.$inferInsert, 'question_id' | 'user_id' | 'body' | 'created_at'>,
): Promise<number> {
  const [row] = await tx.insert(answers).values(answer).returning({ id: answers.id })
  if (!row) throw new Error('An inserted answer came back without its id')
  return row.id
}

export async function changeAnswerRow(
  tx: Tx,
  id: number,
  change: { body: string; edited_at: string },
): Promise<boolean> {
  const isIt = and(eq(answers.id, id), isAnswerShown)
  return ((await tx.update(answers).set(change).where(isIt)).rowCount ?? 0) > 0
}

export async function deleteAnswerRow(tx: Tx, id: number): Promise<boolean> {
  return ((await tx.delete(answers).where(and(eq(answers.id, id), isAnswerShown))).rowCount ?? 0) > 0
}

/** The caller has locked the question. */
export async function setHelpful(tx: Tx, questionId: number, id: number, isHelpful: boolean): Promise<void> {
  const isOther = isHelpful ? ne(answers.id, id) : eq(answers.id, id)
  await tx
    .update(answers)
    .set({ is_helpful: false })
    .where(and(eq(answers.question_id, questionId), isOther, answers.is_helpful))
  if (isHelpful)
    await tx
      .update(answers)
      .set({ is_helpful: true })
      .where(and(eq(answers.id, id), isAnswerShown))
}

/** The caller has locked the question. */
export async function countAnswers(tx: Tx, questionId: number): Promise<void> {
  const shown = sql`from ${answers} where ${answers.question_id} = ${questionId} and ${isAnswerShown}`
  await tx
    .update(questions)
    .set({
      answers_count: sql`(select count(*)::int4 ${shown})`,
      has_helpful: sql`exists (select 1 ${shown} and ${answers.is_helpful})`,
    })
    .where(eq(questions.id, questionId))
}

export async function answererIds(reader: Reader, questionId: number, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ user_id: answers.user_id })
    .from(answers)
    .where(and(eq(answers.question_id, questionId), isAnswerShown))
    .groupBy(answers.user_id)
    .orderBy(desc(sql`max(${answers.id})`))
    .limit(limit)
  return rows.map(({ user_id }) => user_id)
}

export async function hasAnswered(reader: Reader, questionId: number, userId: string): Promise<boolean> {
  const isTheirs = and(eq(answers.question_id, questionId), eq(answers.user_id, userId), isAnswerShown)
  return (await reader.$count(answers, isTheirs)) > 0
}

/** Questions are locked in one order, so that no two transactions deadlock. */
export async function lockQuestionsOf(
  tx: Tx,
  userId: string,
): Promise<{ asked: number[]; answered: number[] }> {
  const hasAnswer = exists(
    tx
      .select({ id: answers.id })
      .from(answers)
      .where(and(eq(answers.question_id, questions.id), eq(answers.user_id, userId))),
  )
  const rows = await tx
    .select({ id: questions.id, user_id: questions.user_id })
    .from(questions)
    .where(or(eq(questions.user_id, userId), hasAnswer))
    .orderBy(asc(questions.id))
    .for('no key update')
  const idsOf = (isAsked: boolean) =>
    rows.filter(({ user_id }) => (user_id === userId) === isAsked).map(({ id }) => id)
  return { asked: idsOf(true), answered: idsOf(false) }
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(answers).where(eq(answers.user_id, userId))
  await tx.delete(questions).where(eq(questions.user_id, userId))
}

export function writtenBy(tx: Tx, owner: OwnerId) {
  const { course_id, lecture_id, title, body, created_at, edited_at } = questions
  return {
    questions: rowsOf(
      tx,
      tx
        .select({ course_id, lecture_id, title, body, created_at, edited_at })
        .from(questions)
        .where(eq(questions.user_id, owner))
        .orderBy(asc(questions.id)),
    ),
    answers: rowsOf(
      tx,
      tx
        .select({
          question_id: answers.question_id,
          body: answers.body,
          created_at: answers.created_at,
          edited_at: answers.edited_at,
        })
        .from(answers)
        .where(eq(answers.user_id, owner))
        .orderBy(asc(answers.id)),
    ),
  }
}

/** Events don't name hidden questions. */
export async function titlesOfQuestions(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: questions.id, title: questions.title })
    .from(questions)
    .where(and(sql`${questions.id} = any(${sql.param([...ids])}::bigint[])`, isQuestionShown))
  return new Map(rows.map(({ id, title }) => [id, { title, amount: null }]))
}
