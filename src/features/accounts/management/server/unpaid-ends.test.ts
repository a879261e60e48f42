// Do reviews and enrolments of an erased account stay counted if they were paid for, and only then?
// @module-tag proof
import { expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makePurchase,
  makeStudent,
} from '../../../../../tests/support/people/makers.ts'
import { ALL_REVIEWED_PRODUCTS } from '../../../../app/reviews.ts'
import { actFor } from '../../../../platform/actor.ts'
import type { Course } from '../../../courses/courses.contract.ts'
import { repairCourseCounts } from '../../../courses/orders/server/orders.actions.ts'
import type { ReviewList } from '../../../reviews/reviews.contract.ts'
import { repairReviewCounts } from '../../../reviews/server/repair.actions.ts'

const { provedPerson, product } = await testAccounts()
const PRICE = 20

it('leaves the reviews of what was paid for as they count, and takes those of anything else along', async () => {
  const ada = await provedPerson()
  const headers = await headersOf(ada)
  const ask = (method: string, path: string, body: unknown) =>
    product.ask(method, `/rest/v1${path}`, { headers, body })
  const [agent, paid, free] = [
    await makeAgent(product, await makePerson(product), { stars: [5] }),
    await makeCourse(product, await makePerson(product), { stars: [5], price: PRICE }),
    await makeCourse(product, await makePerson(product), { stars: [5] }),
  ]
  await makePurchase(product, agent, actFor(ada.id))
  for (const course of [paid, free]) await makeStudent(product, course, actFor(ada.id))
  const paths = [`/agents/${agent}`, `/courses/${paid}`, `/courses/${free}`]
  for (const path of paths)
    expect((await ask('POST', `${path}/reviews`, { rating: 1, review_text: 'No.' })).status).toBe(200)
  const shown = async () =>
    Promise.all(
      paths.map(async (path) => {
        const { rating, students_count } = (await product.ask('GET', `/rest/v1${path}`)).body as Course
        const { total } = (await product.ask('GET', `/rest/v1${path}/reviews`)).body as ReviewList
        return [total, rating, students_count]
      }),
    )
  expect(await shown()).toEqual([
    [2, 3, undefined],
    [2, 3, 2],
    [2, 3, 2],
  ])
  expect((await ask('DELETE', '/account', {})).status).toBe(200)
  expect(await shown()).toEqual([
    [2, 3, undefined],
    [2, 3, 2],
    [1, 5, 1],
  ])
  const { items } = (await product.ask('GET', `/rest/v1${paths[1]}/reviews?stars=1`)).body as ReviewList
  expect(items).toMatchObject([{ review_text: 'No.', author: null, user_id: null }])
  const repaired = await product.database.inTransaction(async (tx) => [
    await repairReviewCounts(tx, ALL_REVIEWED_PRODUCTS),
    await repairCourseCounts(tx),
  ])
  expect(repaired).toEqual([0, 0])
})
