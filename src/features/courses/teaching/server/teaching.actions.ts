// Lists for instructors who takes their course and what it sold: a function per list, and one per file.
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type AnswerFile, csvFile } from '../../../../platform/http/answer-file.ts'
import { avoidedBy } from '../../../profiles/blocks/server/avoidance.ts'
import { courseMessages } from '../../courses.messages.ts'
import { percentOf } from '../../learning/learning.rules.ts'
import type {
  CourseOrderPage,
  CourseQuestionPage,
  PeoplePage,
  Student,
  TaughtCourse,
} from '../teaching.contract.ts'
import { teachingMessages as messages } from '../teaching.messages.ts'
import { fileNameOf } from '../teaching.rules.ts'
import {
  allOrdersOf,
  allQuestionsOf,
  allStudentsOf,
  findTaught,
  ordersOfCourse,
  questionsOfCourse,
  salesOfCourse,
  studentsOf,
} from './teaching.records.ts'

/** Raises Problem 'not_found', also for someone else's course. */
async function requireTaught(reader: Reader, actor: Person, id: number): Promise<TaughtCourse> {
  const course = await findTaught(reader, actor.id, id)
  if (!course) throw new Problem('not_found', courseMessages.notFound)
  return course
}

/** Returns one page of the students of an own course. Raises Problem 'not_found', as everything here does. */
export async function listStudents(
  reader: Reader,
  actor: Person,
  id: number,
  query: Parameters<typeof studentsOf>[2],
): Promise<PeoplePage> {
  const course = await requireTaught(reader, actor, id)
  const { page, page_size } = query
  return { ...(await studentsOf(reader, id, query)), page, page_size, course }
}

/** Returns one page of the orders of an own course, with their totals. */
export async function listCourseOrders(
  reader: Reader,
  actor: Person,
  id: number,
  query: Parameters<typeof ordersOfCourse>[2],
): Promise<CourseOrderPage> {
  const course = await requireTaught(reader, actor, id)
  const { page, page_size } = query
  const totals = await salesOfCourse(reader, id)
  return { ...(await ordersOfCourse(reader, id, query)), page, page_size, course, totals }
}

const askedOf = async (reader: Reader, actor: Person, courseId: number) => ({
  courseId,
  hidden: await avoidedBy(reader, actor.id),
})

/** Returns one page of the questions about an own course, without those of people on either side of a block. */
export async function listCourseQuestions(
  reader: Reader,
  actor: Person,
  id: number,
  query: Parameters<typeof questionsOfCourse>[2],
): Promise<CourseQuestionPage> {
  const course = await requireTaught(reader, actor, id)
  const { page, page_size } = query
  const found = await questionsOfCourse(reader, await askedOf(reader, actor, id), query)
  return { ...found, page, page_size, course }
}

const personCells = ({ person }: Pick<Student, 'person'>): [name: string, handle: string] =>
  person ? [person.display_name, person.handle] : [messages.unnamed, '']

async function* cellsOf<Row, Cells>(rows: AsyncIterable<Row>, cells: (row: Row) => Cells) {
  for await (const row of rows) yield cells(row)
}

/** Returns all students of an own course as a file. */
export async function fileOfStudents(tx: Tx, actor: Person, id: number): Promise<AnswerFile> {
  const course = await requireTaught(tx, actor, id)
  const rows = cellsOf(allStudentsOf(tx, id), (row) => [
    ...personCells(row),
    row.enrolled_at,
    percentOf(row),
    row.completed,
    row.total,
    row.last_seen_at ?? '',
  ])
  return csvFile(fileNameOf(course, 'people'), messages.columns.people, rows)
}

/** Returns all orders of an own course as a file. */
export async function fileOfOrders(tx: Tx, actor: Person, id: number): Promise<AnswerFile> {
  const course = await requireTaught(tx, actor, id)
  const rows = cellsOf(allOrdersOf(tx, id), (row) => [
    row.order_id,
    ...personCells(row),
    row.created_at,
    row.amount,
    row.status,
  ])
  return csvFile(fileNameOf(course, 'orders'), messages.columns.orders, rows)
}

/** Returns all questions about an own course as a file. */
export async function fileOfQuestions(tx: Tx, actor: Person, id: number): Promise<AnswerFile> {
  const course = await requireTaught(tx, actor, id)
  const rows = cellsOf(allQuestionsOf(tx, await askedOf(tx, actor, id)), (row) => [
    row.lecture,
    row.title,
    row.body,
    ...personCells(row),
    row.asked_at,
    row.answers_count,
  ])
  return csvFile(fileNameOf(course, 'questions'), messages.columns.questions, rows)
}
