// Can new accounts that never paid move a course up in a list?
import { expect, it } from 'vitest'
import {
  makeCourse,
  makeEarlierPerson,
  makePerson,
  makeStudent,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import type { Person } from '../../../platform/actor.ts'
import { productReviewContracts } from '../../reviews/reviews.contract.ts'
import { voteHelpful } from '../../reviews/server/marks.ts'
import { rankReviews } from '../../reviews/server/ranking.actions.ts'
import { repairReviewCounts } from '../../reviews/server/repair.actions.ts'
import { courseContracts } from '../courses.contract.ts'
import { rankStudents, repairCourseCounts } from '../orders/server/orders.actions.ts'
import { courseReviews, reviewCourse } from './reviews.ts'

const product = await testProduct()
const { clock, database } = product
const teacher = await makePerson(product)
const DAY_SECONDS = 24 * 3600

async function listed(sort: 'rating' | 'popular') {
  const { items } = await product.call(courseContracts.list, { query: { sort, category: 'Data Science' } })
  return items.map(({ title, rating, reviews_count, students_count }) => ({
    title,
    rating,
    reviews_count,
    students_count,
  }))
}
const titles = async (sort: 'rating' | 'popular') => (await listed(sort)).map(({ title }) => title)
const rank = () =>
  database.inTransaction(async (tx) => [
    await rankReviews(tx, [courseReviews], clock.now()),
    await rankStudents(tx, clock.now()),
  ])
async function review(course: number, by: Person, rating: number) {
  await makeStudent(product, course, by)
  const asked = { actor: by, courseId: course, review: { rating, review_text: null } }
  await database.inTransaction((tx) => reviewCourse(tx, asked, clock.now()))
}
const repaired = () =>
  database.inTransaction(async (tx) => [
    await repairReviewCounts(tx, [courseReviews]),
    await repairCourseCounts(tx),
  ])

it('not with stars or by taking it, until they are 14 days old or pay; what is shown counts them at once', async () => {
  const category = 'Data Science' as const
  const honest = await makeCourse(product, teacher, { title: 'Honest', category })
  const pushed = await makeCourse(product, teacher, { title: 'Pushed', category })
  await review(honest, await makeEarlierPerson(product), 4)
  const fans = [await makePerson(product), await makePerson(product)]
  for (const fan of fans) await review(pushed, fan, 5)
  const shown = { title: 'Pushed', rating: 5, reviews_count: 2, students_count: 2 }
  expect((await listed('rating'))[1]).toEqual(shown)
  expect((await listed('popular'))[1]).toEqual(shown)
  expect(await repaired()).toEqual([0, 0])

  // One of the people paid for something, wherever it was.
  await database.pool.query(
    `insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
      values ($1, $2, 'course', $3, 5, 'paid', $4)`,
    [fans[0]?.id, teacher.id, honest, clock.now()],
  )
  expect(await rank()).toEqual([1, 1])
  expect(await titles('rating')).toEqual(['Pushed', 'Honest'])
  expect(await repaired()).toEqual([0, 0])

  clock.advance(14 * DAY_SECONDS - 3600)
  expect(await rank()).toEqual([0, 0])
  clock.advance(3600)
  expect(await rank()).toEqual([1, 1])
  expect((await listed('popular'))[0]).toEqual(shown)
  expect(await repaired()).toEqual([0, 0])
})

it('not a review among the most helpful either', async () => {
  const course = await makeCourse(product, teacher, { title: 'Voted', category: 'Data Science' })
  for (const rating of [2, 4]) await review(course, await makeEarlierPerson(product), rating)
  const helpful = async () =>
    (
      await product.call(productReviewContracts.course.list, {
        params: { id: course },
        query: { sort: 'helpful' },
      })
    ).items
  const [newest, oldest] = await helpful()
  const vote = (actor: Person, id = oldest?.id ?? 0) =>
    database.inTransaction((tx) =>
      voteHelpful(tx, { products: [courseReviews], actor, id, isHelpful: true }, clock.now()),
    )
  for (const fan of [await makePerson(product), await makePerson(product)]) await vote(fan)
  const order = async () => (await helpful()).map(({ id, helpful_count }) => [id, helpful_count])
  const unmoved = [
    [newest?.id, 0],
    [oldest?.id, 2],
  ]
  expect(await order()).toEqual(unmoved)
  await rank()
  expect(await order()).toEqual(unmoved)
  expect(await repaired()).toEqual([0, 0])
  clock.advance(15 * DAY_SECONDS)
  await rank()
  expect(await order()).toEqual([...unmoved].reverse())
  expect(await repaired()).toEqual([0, 0])
})
