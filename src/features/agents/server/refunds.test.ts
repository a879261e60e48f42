// Does a refund leave the review of an agent in place, marked and without weight?
// @module-tag proof
import { expect, it } from 'vitest'
import { booksAgree, deploy, PRICE, runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { ALL_REVIEWED_PRODUCTS } from '../../../app/reviews.ts'
import type { ReviewList } from '../../reviews/reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews/reviews.messages.ts'
import { repairReviewCounts } from '../../reviews/server/repair.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600

const anAgent = async () =>
  makeAgent(product, await makePerson(product), { name: 'Reply Desk', price: PRICE, stars: [5] })
const ask = async (who: SignedIn, method: string, path: string, body?: unknown) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(who), ...(body ? { body } : {}) })

async function aReviewer(agent: number) {
  const buyer = await provedPerson()
  await deploy(accounts, agent, buyer)
  const { body, status } = await ask(buyer, 'POST', `/agents/${agent}/reviews`, { rating: 1 })
  expect(status, JSON.stringify(body)).toBe(200)
  return { buyer, review: (body as { id: number }).id }
}
async function later(days: number, who: SignedIn) {
  clock.advance(days * DAY_SECONDS)
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  await who.client.refreshSession()
}
async function refund({ id }: SignedIn) {
  const { rows } = await database.pool.query(
    'select provider_payment_id as id from charges where user_id = $1 order by charges.id desc limit 1',
    [id],
  )
  await product.product.payments.parts.provider.refund(rows[0].id, undefined, `refund ${rows[0].id}`)
  await runPaymentJobs(product)
}
async function shown(agent: number) {
  const { items, total, reviews_count, average } = (
    await product.ask('GET', `/rest/v1/agents/${agent}/reviews?sort=rating-low`)
  ).body as ReviewList
  const { rating } = (await product.ask('GET', `/rest/v1/agents/${agent}`)).body as { rating: number }
  // The nightly repair finds nothing to correct.
  expect(await database.inTransaction((tx) => repairReviewCounts(tx, ALL_REVIEWED_PRODUCTS))).toBe(0)
  expect(average).toBe(rating)
  const marks = items.map(({ is_refunded, is_counted }) => [is_refunded, is_counted])
  return { total, reviews_count, average, marks }
}
const REFUNDED = {
  total: 2,
  reviews_count: 1,
  average: 5,
  marks: [
    [true, false],
    [false, true],
  ],
} as const
const UNTOUCHED = {
  total: 2,
  reviews_count: 2,
  average: 3,
  marks: [
    [false, true],
    [false, true],
  ],
} as const
it('DEC-16 it no longer counts, and cannot be edited, but stays and can be removed', async () => {
  const agent = await anAgent()
  const { buyer, review } = await aReviewer(agent)
  expect(await shown(agent)).toEqual(UNTOUCHED)
  await refund(buyer)
  expect(await shown(agent)).toEqual(REFUNDED)
  expect(await ask(buyer, 'PATCH', `/reviews/${review}`, { rating: 2 })).toMatchObject({
    status: 403,
    body: { message: messages.refundedBefore.agent },
  })
  await ask(buyer, 'DELETE', `/reviews/${review}`)
  expect(await shown(agent)).toMatchObject({ total: 1, reviews_count: 1, average: 5 })
  await ask(buyer, 'POST', `/reviews/${review}/restore`)
  expect(await shown(agent)).toEqual(REFUNDED)
  await booksAgree(product)
})

it('after months that were paid for it counts no longer either, nor can it be edited', async () => {
  const agent = await anAgent()
  const { buyer, review } = await aReviewer(agent)
  await later(31, buyer)
  await refund(buyer)
  expect(await shown(agent)).toEqual(REFUNDED)
  expect(await ask(buyer, 'PATCH', `/reviews/${review}`, { rating: 3 })).toMatchObject({ status: 403 })
})

it('who pays again can edit it: then it is an ordinary one', async () => {
  const agent = await anAgent()
  const { buyer, review } = await aReviewer(agent)
  await refund(buyer)
  await deploy(accounts, agent, buyer)
  expect(await shown(agent)).toEqual(REFUNDED)
  await ask(buyer, 'PATCH', `/reviews/${review}`, { rating: 1 })
  expect(await shown(agent)).toEqual(UNTOUCHED)
})

it('of an erased account it stays and counts, until the money goes back', async () => {
  const agent = await anAgent()
  const { buyer } = await aReviewer(agent)
  expect(await ask(buyer, 'DELETE', '/account', {})).toMatchObject({ status: 200 })
  expect(await shown(agent)).toEqual(UNTOUCHED)
  await refund(buyer)
  expect(await shown(agent)).toEqual(REFUNDED)
})
