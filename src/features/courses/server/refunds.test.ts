// Does a refund leave the review of a course in place, marked and without weight?
// @module-tag proof
import { expect, it } from 'vitest'
import { askAs, buyAs } from '../../../../tests/support/courses/course-buyers.ts'
import { deliverEvents, runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { ALL_REVIEWED_PRODUCTS } from '../../../app/reviews.ts'
import type { ReviewList } from '../../reviews/reviews.contract.ts'
import { repairReviewCounts } from '../../reviews/server/repair.actions.ts'
import type { Course } from '../courses.contract.ts'
import type { TakenCourse } from '../learning/learning.contract.ts'
import { repairCourseCounts } from '../orders/server/orders.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false } })
const { product, provedPerson } = accounts
const { database } = product
const PRICE = 20

/** Another student gave five stars. */
async function aReviewer(completed: number) {
  const course = await makeCourse(product, await makePerson(product), {
    price: PRICE,
    stars: [5],
    curriculum: ['One', 'Two', 'Three', 'Four'].map((title) => ({
      title,
      lectures: [{ title, type: 'article', body: 'Read.' }],
    })),
  })
  const buyer = await provedPerson()
  const { order_id } = await buyAs(product, buyer, course, PRICE)
  const { curriculum } = (
    await askAs(product, { who: buyer, method: 'GET', path: `/courses/${course}/learn` })
  ).body as TakenCourse
  for (const { lectures } of curriculum.slice(0, completed))
    await askAs(product, {
      who: buyer,
      method: 'PUT',
      path: `/courses/${course}/lectures/${lectures[0]?.id}/progress`,
      body: {
        is_completed: true,
      },
    })
  const path = `/courses/${course}/reviews`
  expect(await askAs(product, { who: buyer, method: 'POST', path, body: { rating: 1 } })).toMatchObject({
    status: 200,
  })
  return { course, buyer, order_id }
}

async function shown(course: number) {
  const path = `/rest/v1/courses/${course}`
  const { items, total } = (await product.ask('GET', `${path}/reviews?sort=rating-low`)).body as ReviewList
  const { rating, reviews_count, students_count } = (await product.ask('GET', path)).body as Course
  expect(await database.inTransaction((tx) => repairReviewCounts(tx, ALL_REVIEWED_PRODUCTS))).toBe(0)
  expect(await database.inTransaction(repairCourseCounts)).toBe(0)
  const { is_refunded, is_counted } = items[0] ?? {}
  return { total, rating, reviews_count, students_count, is_refunded, is_counted }
}

const REFUNDED = { rating: 5, reviews_count: 1, is_refunded: true, is_counted: false }

it.each([0, 4])('that its buyer asks for after %i of the 4 lectures', async (completed) => {
  const { course, buyer, order_id } = await aReviewer(completed)
  expect(await shown(course)).toMatchObject({ rating: 3, is_refunded: false, students_count: 2 })
  expect(
    await askAs(product, { who: buyer, method: 'POST', path: `/own/orders/${order_id}/refund` }),
  ).toMatchObject({ status: 200 })
  await runPaymentJobs(product)
  expect(await shown(course)).toEqual({ total: 2, students_count: 1, ...REFUNDED })
})

it('that the card provider reports, before access ends', async () => {
  const { course, buyer } = await aReviewer(0)
  const { rows } = await database.pool.query(
    'select provider_payment_id as id from charges where user_id = $1',
    [buyer.id],
  )
  await product.product.payments.parts.provider.refund(rows[0].id, undefined, 'by an operator')
  await deliverEvents(product)
  expect(await shown(course)).toEqual({ total: 2, students_count: 1, ...REFUNDED })
})
