// The queries of instructors over one of their courses. The caller has checked that it is theirs.
import { and, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles, searchedNames } from '../../../profiles/server/profiles.table.ts'
import { lectureProgress } from '../../learning/server/learning.table.ts'
import { ORDER_CONVERSATIONS } from '../../orders/orders.rules.ts'
import { orders } from '../../orders/server/orders.table.ts'
import { questionColumns } from '../../questions/server/questions.records.ts'
import { isQuestionShown, lectureQuestions as questions } from '../../questions/server/questions.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'
import type { AskedQuestion, CourseOrder, Student, TaughtCourse } from '../teaching.contract.ts'
import { type ANSWERED, SOLD_STATUSES } from '../teaching.rules.ts'

type Page = { page: number; page_size: number; search?: string | undefined }

const taughtColumns = { id: courses.id, title: courses.title, status: courses.status }

export async function findTaught(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<TaughtCourse | undefined> {
  const rows = await reader
    .select(taughtColumns)
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.user_id, owner)))
  return rows[0]
}

const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** A name that is not shown finds no one. */
const isNamed = (search: string | undefined) =>
  search
    ? and(
        isNotNull(profiles.named_at),
        isNull(profiles.hidden_from),
        like(searchedNames(profiles), patternOf(search)),
      )
    : undefined

const newestOrders = [desc(orders.created_at), desc(orders.id)]
const hasCourse = (courseId: number) => and(eq(orders.course_id, courseId), eq(orders.status, 'paid'))
const wasPaid = (courseId: number) =>
  and(eq(orders.course_id, courseId), inArray(orders.status, [...SOLD_STATUSES]))

const isTheirProgress = sql`from ${lectureProgress}
  where ${lectureProgress.user_id} = ${orders.user_id} and ${lectureProgress.course_id} = ${orders.course_id}`
const progressColumns = {
  completed: sql<number>`(select count(*)::int4 ${isTheirProgress} and ${lectureProgress.is_completed})`,
  total: courses.lessons_count,
  last_seen_at: sql<string | null>`(select max(${lectureProgress.seen_at}) ${isTheirProgress})`.mapWith(
    lectureProgress.seen_at,
  ),
}

export async function studentsOf(
  reader: Reader,
  courseId: number,
  { page, page_size, search }: Page,
): Promise<{ items: Student[]; total: number }> {
  const is = and(hasCourse(courseId), isNamed(search))
  const rows = await reader
    .select({
      id: orders.id,
      enrolled_at: orders.created_at,
      ...progressColumns,
      person: personColumns,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .where(is)
    .orderBy(...newestOrders)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const items = rows.map(({ person, completed, total, ...row }) => ({
    ...row,
    progress: { completed, total },
    conversation_id: conversationIdOf(ORDER_CONVERSATIONS, row.id),
    person: asPublicPerson(person),
  }))
  return { items, total: await countOrders(reader, is) }
}

async function countOrders(reader: Reader, is: SQL | undefined): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int4` })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .where(is)
  return row?.count ?? 0
}

type Named = NonNullable<Parameters<typeof asPublicPerson>[0]>

/** Each person is presented as everyone sees them. */
async function* withPerson<Row extends Named>(rows: AsyncIterable<Row>) {
  for await (const row of rows) yield { ...row, person: asPublicPerson(row) }
}

/** Rows are read while a file is written. */
export const allStudentsOf = (tx: Tx, courseId: number) =>
  withPerson(
    rowsOf(
      tx,
      tx
        .select({ enrolled_at: orders.created_at, ...progressColumns, ...personColumns })
        .from(orders)
        .innerJoin(courses, eq(courses.id, orders.course_id))
        .innerJoin(profiles, eq(profiles.id, orders.user_id))
        .where(hasCourse(courseId))
        .orderBy(...newestOrders),
    ),
  )

export async function ordersOfCourse(
  reader: Reader,
  courseId: number,
  { page, page_size, search, status }: Page & { status?: CourseOrder['status'] | undefined },
): Promise<{ items: CourseOrder[]; total: number }> {
  const is = and(wasPaid(courseId), isNamed(search), status && eq(orders.status, status))
  const rows = await reader
    .select({
      id: orders.id,
      amount: orders.amount,
      status: sql<CourseOrder['status']>`${orders.status}`,
      created_at: orders.created_at,
      buyer: personColumns,
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .where(is)
    .orderBy(...newestOrders)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const items = rows.map((row) => ({
    ...row,
    conversation_id: conversationIdOf(ORDER_CONVERSATIONS, row.id),
    buyer: asPublicPerson(row.buyer),
  }))
  return { items, total: await countOrders(reader, is) }
}

export const allOrdersOf = (tx: Tx, courseId: number) =>
  withPerson(
    rowsOf(
      tx,
      tx
        .select({
          order_id: orders.id,
          amount: orders.amount,
          status: orders.status,
          created_at: orders.created_at,
          ...personColumns,
        })
        .from(orders)
        .innerJoin(profiles, eq(profiles.id, orders.user_id))
        .where(wasPaid(courseId))
        .orderBy(...newestOrders),
    ),
  )

const sumOf = (status: CourseOrder['status']) =>
  sql<number>`coalesce(sum(${orders.amount}) filter (where ${eq(orders.status, status)}), 0)::float8`

export async function salesOfCourse(reader: Reader, courseId: number) {
  const [totals] = await reader
    .select({
      sales: sql<number>`(count(*) filter (where ${eq(orders.status, 'paid')}))::int4`,
      revenue: sumOf('paid'),
      refunded: sumOf('refunded'),
    })
    .from(orders)
    .where(eq(orders.course_id, courseId))
  return totals ?? { sales: 0, revenue: 0, refunded: 0 }
}

// The condition is that of the index of these rows.
const isUnanswered = sql`(${questions.answers_count} = 0)`
const unansweredFirst = [desc(isUnanswered), desc(questions.id)]

type Asked = {
  courseId: number
  /** Questions of hidden people are left out. */
  hidden: readonly string[]
}

const isAsked = ({ courseId, hidden }: Asked) =>
  and(
    isQuestionShown,
    eq(questions.course_id, courseId),
    hidden.length > 0 ? sql`${questions.user_id} <> all(${sql.param([...hidden])}::uuid[])` : undefined,
  )

/** Unanswered questions come first, and the newest first within each group. */
export async function questionsOfCourse(
  reader: Reader,
  asked: Asked,
  { page, page_size, search, status }: Page & { status?: (typeof ANSWERED)[number] | undefined },
): Promise<{ items: AskedQuestion[]; total: number }> {
  const pattern = search && patternOf(search)
  const is = and(
    isAsked(asked),
    status && (status === 'unanswered' ? isUnanswered : sql`not ${isUnanswered}`),
    pattern
      ? or(sql`lower(${questions.title}) like ${pattern}`, sql`lower(${questions.body}) like ${pattern}`)
      : undefined,
  )
  const rows = await reader
    .select({ ...questionColumns, lecture: courseLectures.title })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.course_id))
    .innerJoin(courseLectures, eq(courseLectures.id, questions.lecture_id))
    .leftJoin(profiles, eq(profiles.id, questions.user_id))
    .where(is)
    .orderBy(...unansweredFirst)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const items = rows.map((row) => ({ ...row, author: asPublicPerson(row.author) }))
  return { items, total: await reader.$count(questions, is) }
}

export const allQuestionsOf = (tx: Tx, asked: Asked) =>
  withPerson(
    rowsOf(
      tx,
      tx
        .select({
          lecture: courseLectures.title,
          title: questions.title,
          body: questions.body,
          asked_at: questions.created_at,
          answers_count: questions.answers_count,
          ...personColumns,
        })
        .from(questions)
        .innerJoin(courseLectures, eq(courseLectures.id, questions.lecture_id))
        .innerJoin(profiles, eq(profiles.id, questions.user_id))
        .where(isAsked(asked))
        .orderBy(...unansweredFirst),
    ),
  )
