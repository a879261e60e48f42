// Causes every mail about courses: to teachers, and to students.
import { courseChange } from '../../../src/features/courses/courses.schemas.ts'
import { editCourse, readOwnCourse } from '../../../src/features/courses/server/editing.actions.ts'
import { decideRefund } from '../../../src/features/payments/server/refunds.ts'
import { buyAs } from '../courses/course-buyers.ts'
import { makeCourse, makeStudent } from '../people/makers.ts'
import { HOUR, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const PRICE = 20
const PAID = 'it is about money'
const REVIEW = 'sellers could pick their reviewers'
const article = { type: 'article', body: 'Read it.' } as const

const aCourse = ({ place }: Stage, owner: Someone, price = PRICE) =>
  makeCourse(place, owner.me, {
    price,
    curriculum: [
      {
        title: 'One',
        lectures: [
          { title: 'Free', isFreePreview: true, ...article },
          { title: 'Paid', ...article },
        ],
      },
    ],
  })

export const buy = async ({ product }: Stage, buyer: Someone, course: number, price = PRICE) => {
  await buyer.must('POST', `/courses/${course}/orders`, { price })
  return buyAs(product, buyer, course, price)
}

/** Makes a review between a student and a teacher. */
async function reviewed(stage: Stage, student: Someone, teacher: Someone) {
  const course = await makeCourse(stage.place, teacher.me, { price: 0 })
  await makeStudent(stage.place, course, student.me)
  const write = () => student.must('POST', `/courses/${course}/reviews`, { rating: 4 })
  const idOf = async () =>
    (
      await stage.rows('select id from reviews where product_type = $1 and product_id = $2', [
        'course',
        course,
      ])
    )[0].id
  return { write, idOf }
}

/** Makes a question about a lecture, and returns its place. */
async function classroom(stage: Stage, teacher: Someone, student: Someone) {
  const course = await aCourse(stage, teacher)
  await buy(stage, student, course)
  const [{ id }] = await stage.rows(
    "select id from course_lectures where course_id = $1 and title = 'Paid'",
    [course],
  )
  const ask = () =>
    student.must('POST', `/courses/${course}/lectures/${id}/questions`, { title: 'Why twice?', body: '' })
  return { ask }
}

/** Saves the course without its second lecture. */
async function removeLecture({ product, inTx }: Stage, owner: Someone, id: number): Promise<unknown> {
  const { version, curriculum } = await readOwnCourse(product.database.db, owner.me, id)
  const kept = curriculum.map(({ id: section, title, lectures }) => ({
    id: section,
    title,
    lectures: lectures
      .filter((lecture) => lecture.title === 'Free')
      .map(({ id, title, duration, isFreePreview, type }) => ({ id, title, duration, isFreePreview, type })),
  }))
  const change = courseChange.parse({ version, status: 'published', curriculum: kept })
  return inTx((tx, now) => editCourse(tx, { id, courseChange: change }, { actor: owner.me, now }))
}

/** A request for money back that an operator has to decide. */
async function waiting(stage: Stage, buyer: Someone, seller: Someone, course: number): Promise<number> {
  const [{ id }] = await stage.rows(
    `insert into refund_requests (user_id, seller_id, product_type, product_id, amount, status, asked_at)
      values ($1, $2, 'course', $3, $4, 'waiting', $5) returning id::int`,
    [buyer.id, seller.id, course, PRICE, stage.product.clock.now().toISOString()],
  )
  return id
}

export const COURSE_MAILS: readonly MailRow[] = [
  {
    kind: 'course_bought',
    period: 'day',
    apart: PAID,
    async begin(stage, { to, by }) {
      const course = await aCourse(stage, to)
      return () => buy(stage, by, course)
    },
  },
  {
    kind: 'course_ready',
    period: 'day',
    apart: PAID,
    async begin(stage, { to, by }) {
      const course = await aCourse(stage, by)
      return () => buy(stage, to, course)
    },
  },
  {
    kind: 'course_enrolled',
    period: 'day',
    after: HOUR,
    apart: 'it names no one',
    async begin(stage, { to, by }) {
      const course = await aCourse(stage, to, 0)
      return () => by.must('POST', `/courses/${course}/orders`, { price: 0 })
    },
  },
  ...(['to the buyer', 'to the seller'] as const).map(
    (when): MailRow => ({
      kind: 'course_refunded',
      when,
      period: 'day',
      apart: PAID,
      async begin(stage, { to, by }) {
        const [buyer, seller] = when === 'to the buyer' ? [to, by] : [by, to]
        const { order_id } = await buy(stage, buyer, await aCourse(stage, seller))
        return () => buyer.must('POST', `/own/orders/${order_id}/refund`)
      },
    }),
  ),
  {
    kind: 'course_refund_declined',
    period: 'day',
    apart: PAID,
    async begin(stage, { to, by }) {
      const course = await aCourse(stage, by)
      await buy(stage, to, course)
      const id = await waiting(stage, to, by, course)
      const { parts } = stage.product.product.payments
      return () => stage.inTx((tx, now) => decideRefund(parts, tx, { id, status: 'declined' }, now))
    },
  },
  {
    kind: 'course_reduced',
    period: 'day',
    apart: PAID,
    async begin(stage, { to, by }) {
      const course = await aCourse(stage, by)
      await buy(stage, to, course)
      return () => removeLecture(stage, by, course)
    },
  },
  {
    kind: 'course_reviewed',
    period: 'day',
    apart: REVIEW,
    begin: async (stage, { to, by }) => (await reviewed(stage, by, to)).write,
  },
  {
    kind: 'course_review_answered',
    period: 'day',
    apart: REVIEW,
    async begin(stage, { to, by }) {
      const { write, idOf } = await reviewed(stage, to, by)
      await write()
      const id = await idOf()
      return () => by.must('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you' })
    },
  },
  {
    kind: 'lecture_question_asked',
    period: 'day',
    after: HOUR / 2,
    begin: async (stage, { to, by }) => (await classroom(stage, to, by)).ask,
  },
  {
    kind: 'lecture_question_answered',
    period: 'day',
    after: HOUR / 2,
    async begin(stage, { to, by }) {
      const { id } = await (await classroom(stage, by, to)).ask()
      return () => by.must('POST', `/lecture-questions/${id}/answers`, { body: 'Because it must.' })
    },
  },
]
