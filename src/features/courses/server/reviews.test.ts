// Who may review a course over HTTP, how does its rating change, and who is notified?
import { describe, expect, it } from 'vitest'
import { refusal, reviewers } from '../../../../tests/support/agents/reviewers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse, makeStudent } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { reviewMessages } from '../../reviews/reviews.messages.ts'
import { repairReviewCounts } from '../../reviews/server/repair.actions.ts'
import type { Course } from '../courses.contract.ts'
import { courseMessages } from '../courses.messages.ts'
import type { TakenCourse } from '../learning/learning.contract.ts'
import { completeOrder } from '../orders/server/orders.actions.ts'
import { setCourseStatus } from './editing.actions.ts'
import { courseReviews } from './reviews.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const { someone, seller, stranger, activityOf, notificationsOf } = await reviewers(accounts)
type Someone = Awaited<ReturnType<typeof someone>>

const newCourse = (title: string, more: Partial<Parameters<typeof makeCourse>[2]> = {}) =>
  makeCourse(product, actFor(seller.id), { title, ...more })

async function studentOf(course: number, name = 'Bea Buyer') {
  const student = await someone(name)
  await makeStudent(product, course, actFor(student.id))
  return student
}

async function written(by: Someone, course: number, rating: number): Promise<number> {
  const { status, body } = await by.ask('POST', `/courses/${course}/reviews`, { rating, review_text: null })
  expect(status).toBe(200)
  return (body as { id: number }).id
}

async function ratedAs(course: number) {
  const { rating, reviews_count } = (await product.ask('GET', `/rest/v1/courses/${course}`)).body as Course
  return { rating, reviews_count }
}

describe('a review of a course', () => {
  it('DATA-12, DATA-51 is listed with every field and its author’s public name and picture, of this course alone, newest first', {
    tags: ['proof'],
  }, async () => {
    const [course, other] = [await newCourse('Listed'), await newCourse('Not listed')]
    const [bea, cem] = [await studentOf(course), await studentOf(course, 'Cem Critic')]
    await database.pool.query("update profiles set avatar_url = '/a.png' where id = $1", [bea.id])
    clock.advance(60)
    const text = { rating: 4, review_text: 'I sort faster.' }
    const { id } = (await bea.ask('POST', `/courses/${course}/reviews`, text)).body as { id: number }
    const created_at = clock.now().toISOString()
    clock.advance(60)
    const second = await written(cem, course, 2)
    await written(await studentOf(other), other, 5)
    await makeAgent(product, actFor(seller.id), { stars: [1] })
    const { body } = await product.ask('GET', `/rest/v1/courses/${course}/reviews`)
    const { items, total } = body as { items: { id: number }[]; total: number }
    expect(total).toBe(2)
    expect(items.map((one) => one.id)).toEqual([second, id])
    expect(items[1]).toEqual({
      id,
      product_id: course,
      product_type: 'course',
      user_id: bea.id,
      rating: 4,
      review_text: 'I sort faster.',
      helpful_count: 0,
      created_at,
      edited_at: null,
      is_refunded: false,
      is_counted: true,
      author: {
        id: bea.id,
        is_public: true,
        full_name: 'Bea Buyer',
        display_name: 'Bea Buyer',
        handle: expect.any(String),
        avatar_url: '/a.png',
      },
      reply: null,
    })
    // 'Lovelace' is known only from the full name that she entered when she signed up.
    expect(JSON.stringify(body)).not.toContain('Lovelace')
  })

  it('is written by someone who has it, and by no one else', async () => {
    const course = await newCourse('Guarded')
    const path = `/courses/${course}/reviews`
    const review = { rating: 4, review_text: null }
    const { buyersOnly, notOwnProduct, reviewedBefore } = reviewMessages
    expect(await stranger.ask('POST', path, review)).toMatchObject(refusal(403, buyersOnly.course))
    expect(await seller.ask('POST', path, review)).toMatchObject(refusal(403, notOwnProduct.course))
    const bea = await studentOf(course)
    expect((await product.ask('POST', `/rest/v1${path}`, { body: review })).status).toBe(401)
    await written(bea, course, 4)
    expect(await bea.ask('POST', path, review)).toMatchObject(refusal(409, reviewedBefore.course))
    expect(await ratedAs(course)).toEqual({ rating: 4, reviews_count: 1 })
  })

  it('of a free course is written after half of its lectures, and of a paid one after payment', {
    tags: ['proof'],
  }, async () => {
    const curriculum = ['One', 'Two', 'Three'].map((title) => ({
      title,
      lectures: [{ title, type: 'article' as const, body: 'Read.' }],
    }))
    const [free, paid] = [
      await newCourse('Free', { curriculum }),
      await newCourse('Paid', { curriculum, price: 20 }),
    ]
    const bea = await someone('Bea Buyer')
    for (const course of [free, paid])
      await database.inTransaction((tx) => completeOrder(tx, actFor(bea.id), course, clock.now()))
    const review = { rating: 4, review_text: null }
    const { curriculum: sections } = (await bea.ask('GET', `/courses/${free}/learn`)).body as TakenCourse
    clock.advance(60)
    const complete = (at: number, is_completed: boolean) =>
      bea.ask('PUT', `/courses/${free}/lectures/${sections[at]?.lectures[0]?.id}/progress`, { is_completed })
    await complete(0, true)
    const message = 'Finish half of the lectures to review this course (1 of 3 done)'
    expect(await bea.ask('POST', `/courses/${free}/reviews`, review)).toMatchObject(refusal(403, message))
    expect((await bea.ask('GET', `/courses/${free}/reviews/own`)).body).toEqual({
      review: null,
      experience: { kind: 'begun', completed: 1, total: 3 },
      is_verified: true,
    })
    await complete(1, true)
    const id = await written(bea, free, 4)
    // Editing has the same requirements.
    clock.advance(60)
    await complete(1, false)
    expect(await bea.ask('PATCH', `/reviews/${id}`, { rating: 1 })).toMatchObject(refusal(403, message))
    await database.pool.query('update users set email_confirmed_at = null where id = $1', [bea.id])
    expect(await bea.ask('POST', `/courses/${paid}/reviews`, review)).toMatchObject(
      refusal(403, reviewMessages.unverified),
    )
    await database.pool.query('update users set email_confirmed_at = created_at where id = $1', [bea.id])
    await written(bea, paid, 4)
  })

  it('is not written after a refund, whatever was completed before', { tags: ['proof'] }, async () => {
    const course = await newCourse('Given back', { price: 20 })
    const rue = await studentOf(course, 'Rue Refunded')
    await database.pool.query("update orders set status = 'refunded' where course_id = $1", [course])
    expect(
      await rue.ask('POST', `/courses/${course}/reviews`, { rating: 4, review_text: null }),
    ).toMatchObject(refusal(403, reviewMessages.refundedBefore.course))
    expect(await ratedAs(course)).toEqual({ rating: null, reviews_count: 0 })
  })

  it('makes the rating and the number of reviews, however it is edited, removed and restored', {
    tags: ['proof'],
  }, async () => {
    const course = await newCourse('Counted')
    const [bea, cem] = [await studentOf(course), await studentOf(course, 'Cem Critic')]
    const id = await written(bea, course, 5)
    await written(cem, course, 2)
    expect(await ratedAs(course)).toEqual({ rating: 3.5, reviews_count: 2 })
    await bea.ask('PATCH', `/reviews/${id}`, { rating: 4, review_text: 'Once more.' })
    expect(await ratedAs(course)).toEqual({ rating: 3, reviews_count: 2 })
    await bea.ask('DELETE', `/reviews/${id}`)
    expect(await ratedAs(course)).toEqual({ rating: 2, reviews_count: 1 })
    expect(await bea.ask('POST', `/reviews/${id}/restore`)).toMatchObject({ status: 200 })
    expect(await ratedAs(course)).toEqual({ rating: 3, reviews_count: 2 })
    await database.pool.query('update courses set rating = 5, reviews_count = 9 where id = $1', [course])
    await database.inTransaction((tx) => repairReviewCounts(tx, [courseReviews]))
    expect(await ratedAs(course)).toEqual({ rating: 3, reviews_count: 2 })
    const counted = await database.inTransaction((tx) => repairReviewCounts(tx, [courseReviews]))
    expect(counted).toBe(0)
  })

  it('is read by the instructor, whose reply its author reads', { tags: ['proof'] }, async () => {
    const course = await newCourse('Answered')
    const bea = await studentOf(course)
    const id = await written(bea, course, 5)
    expect((await activityOf(seller))[0]).toBe('Bea Buyer gave “Answered” 5 stars')
    await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you.' })
    expect(await notificationsOf(bea)).toEqual(['Sam Seller replied to your review of “Answered”'])
    await bea.ask('DELETE', `/reviews/${id}`)
    expect(await notificationsOf(bea)).toEqual([])
    expect(await activityOf(seller)).not.toContain('Bea Buyer gave “Answered” 5 stars')
  })

  it('CRS-74 is helpful to each reader once, and everyone reads the instructor’s reply', {
    tags: ['proof'],
  }, async () => {
    const course = await newCourse('Helpful')
    const bea = await studentOf(course)
    const id = await written(bea, course, 5)
    const read = async () => {
      const { body } = await product.ask('GET', `/rest/v1/courses/${course}/reviews`)
      return (body as { items: unknown[] }).items[0]
    }
    for (const reader of [stranger, stranger, await studentOf(course, 'Cem Critic')])
      expect(await reader.ask('PUT', `/reviews/${id}/helpful`)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ helpful_count: 2, reply: null })
    await stranger.ask('DELETE', `/reviews/${id}/helpful`)
    const reply = { reply_text: 'Thank you.' }
    for (const other of [stranger, bea])
      expect((await other.ask('PUT', `/reviews/${id}/reply`, reply)).status).toBe(403)
    expect(await read()).toMatchObject({ helpful_count: 1, reply: null })
    expect(await seller.ask('PUT', `/reviews/${id}/reply`, reply)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ helpful_count: 1, reply: { ...reply, edited_at: null } })
  })

  it('of a course that is published no more is there only for its owner and its students', async () => {
    const course = await newCourse('Taken down')
    const bea = await studentOf(course)
    const id = await written(bea, course, 3)
    await database.inTransaction((tx) =>
      setCourseStatus(tx, actFor(seller.id), { ids: [course], status: 'draft' }, clock.now()),
    )
    expect(await product.ask('GET', `/rest/v1/courses/${course}/reviews`)).toMatchObject(
      refusal(404, courseMessages.notFound),
    )
    // The editor shows the reviews of an unpublished course, and no one but its owner gets them.
    expect(await seller.ask('GET', `/courses/${course}/reviews`)).toMatchObject({
      status: 200,
      body: { items: [{ id, rating: 3 }], reviews_count: 1 },
    })
    expect(await stranger.ask('GET', `/courses/${course}/reviews`)).toMatchObject(
      refusal(404, courseMessages.notFound),
    )
    expect(await stranger.ask('PUT', `/reviews/${id}/helpful`)).toMatchObject(
      refusal(404, courseMessages.notFound),
    )
    await database.pool.query("update orders set status = 'refunded' where user_id = $1", [bea.id])
    expect(await bea.ask('PATCH', `/reviews/${id}`, { rating: 1 })).toMatchObject(
      refusal(403, reviewMessages.refundedBefore.course),
    )
    expect(await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Sorry.' })).toMatchObject({
      status: 200,
    })
  })
})
