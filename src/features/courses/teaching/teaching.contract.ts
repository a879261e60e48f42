// Declares the requests of instructors over HTTP about one of their courses: its students, orders and questions, each a page
// at a time or whole as a file.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { typedLine } from '../../../platform/contract/plain-text.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { publicPerson } from '../../profiles/profiles.contract.ts'
import { COURSE_STATUSES } from '../courses.rules.ts'
import { question } from '../questions/questions.contract.ts'
import { ANSWERED, SOLD_STATUSES } from './teaching.rules.ts'

const taught = z.object({ id, title: z.string(), status: z.enum(COURSE_STATUSES) })
export type TaughtCourse = z.output<typeof taught>

/** Students are listed by their order of the course. */
const student = z.object({
  id,
  /** Null without a published name, and once the account is deleted. */
  person: publicPerson.nullable(),
  enrolled_at: moment,
  progress: z.object({ completed: z.int().nonnegative(), total: z.int().nonnegative() }),
  /** Null if the student never was in a lecture. */
  last_seen_at: moment.nullable(),
  /** The key exists even before the conversation. */
  conversation_id: id,
})
export type Student = z.output<typeof student>

const courseOrder = z.object({
  id,
  buyer: publicPerson.nullable(),
  amount: z.number(),
  status: z.enum(SOLD_STATUSES),
  /** The moment of the payment. */
  created_at: moment,
  conversation_id: id,
})
export type CourseOrder = z.output<typeof courseOrder>

const askedQuestion = question.extend({ lecture: z.string() })
export type AskedQuestion = z.output<typeof askedQuestion>

/** Matches a part of a name, or of a question, ignoring case. */
const search = typedLine(MAX_SEARCH_LENGTH).optional()

const peopleQuery = z.object({ search, ...pageQuery })
const courseOrdersQuery = z.object({ search, status: z.enum(SOLD_STATUSES).optional(), ...pageQuery })
const courseQuestionsQuery = z.object({ search, status: z.enum(ANSWERED).optional(), ...pageQuery })

const common = {
  tag: 'courses',
  access: 'session',
  method: 'GET',
  params: z.object({ id: idInPath }),
  problems: ['not_found'],
} as const
const page = { ...common, limit: 'read' } as const
const file = { ...common, limit: 'write', media: 'text/csv', output: z.instanceof(Blob) } as const

export const teachingContracts = {
  people: {
    ...page,
    path: '/own/courses/:id/people',
    summary: 'Lists who has one of your courses, newest first, with how far they are.',
    query: peopleQuery,
    output: pageOf(student).extend({ course: taught }),
  },
  peopleFile: {
    ...file,
    path: '/own/courses/:id/people.csv',
    summary: 'Returns everyone who has one of your courses as a CSV file.',
  },
  orders: {
    ...page,
    path: '/own/courses/:id/orders',
    summary: 'Lists the orders of one of your courses that were paid, newest first, with their buyers.',
    query: courseOrdersQuery,
    output: pageOf(courseOrder).extend({
      course: taught,
      /** Totals are over all orders, however the list is filtered. */
      totals: z.object({
        sales: z.int().nonnegative(),
        revenue: z.number().nonnegative(),
        refunded: z.number().nonnegative(),
      }),
    }),
  },
  ordersFile: {
    ...file,
    path: '/own/courses/:id/orders.csv',
    summary: 'Returns all orders of one of your courses that were paid as a CSV file.',
  },
  questions: {
    ...page,
    path: '/own/courses/:id/questions',
    summary: 'Lists what was asked about the lectures of one of your courses, unanswered questions first.',
    query: courseQuestionsQuery,
    output: pageOf(askedQuestion).extend({ course: taught }),
  },
  questionsFile: {
    ...file,
    path: '/own/courses/:id/questions.csv',
    summary: 'Returns all questions about the lectures of one of your courses as a CSV file.',
  },
} as const satisfies Record<string, Contract>

export type PeoplePage = z.output<typeof teachingContracts.people.output>
export type CourseOrderPage = z.output<typeof teachingContracts.orders.output>
export type CourseQuestionPage = z.output<typeof teachingContracts.questions.output>
