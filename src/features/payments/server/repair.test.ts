// Do a seller's analytics agree with the ledger to the cent, whatever happened to them?
// @module-tag proof
import { expect, it } from 'vitest'
import { buyAs } from '../../../../tests/support/courses/course-buyers.ts'
import { heldUp } from '../../../../tests/support/database/held.ts'
import { booksAgree, deploy, PRICE, runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { repairAnalytics } from './analytics.ts'

const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const { database, clock } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const repair = () => database.inTransaction((tx) => repairAnalytics(tx, clock.now()))
const counted = () =>
  rows(`select seller_id, event_type, product_type, product_id, amount, charge_id, is_first, created_at
    from analytics_events where event_type = 'purchase' order by charge_id`)
const days = () =>
  rows(`select * from analytics_days where (views, purchases, refunds, revenue, refunded) <> (0, 0, 0, 0, 0)
    order by seller_id, day, product_type, product_id`)

it('every night, sales that are not counted are, wrong amounts are corrected, and nothing else changes', async () => {
  const [seller, other, gone] = [await person(), await person(), await person()]
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  await deploy(accounts, agent)
  const course = await makeCourse(product, actFor(other.id), { price: 45.5 })
  const buyer = await person()
  const { order_id } = await buyAs(product, buyer, course, 45.5)
  await buyAs(product, await person(), course, 45.5)
  await deploy(accounts, await makeAgent(product, actFor(gone.id), { price: PRICE }))
  for (let month = 0; month < 2; month += 1) {
    clock.advance(31 * DAY_SECONDS)
    await runPaymentJobs(product)
  }
  await rows("update orders set status = 'refunded' where id = $1", [order_id])
  await rows('update courses set students_count = 1 where id = $1', [course])
  const [{ provider_payment_id: payment }] = await rows(
    'select provider_payment_id from charges where user_id = $1',
    [buyer.id],
  )
  await product.product.payments.parts.provider.refund(payment, 1250 as never, 'part')
  await runPaymentJobs(product)
  await booksAgree(product)
  const before = await counted()
  expect(before.filter(({ is_first }) => !is_first)).not.toEqual([])
  expect(await repair()).toBe(0)

  await rows("delete from analytics_events where event_type = 'purchase' and not is_first")
  await rows(
    "update analytics_events set amount = amount + 1 where seller_id = $1 and event_type = 'refund'",
    [other.id],
  )
  await rows(
    "update analytics_events set amount = 7, is_first = not is_first where seller_id = $1 and event_type = 'purchase'",
    [other.id],
  )
  // Sales of a person who left are counted no longer, and stay so.
  await rows('delete from users where id = $1', [gone.id])
  await rows('update profiles set handle = null, named_at = null where id = $1', [gone.id])
  await rows('delete from analytics_events where seller_id = $1', [gone.id])
  await runPaymentJobs(product)
  expect(await counted()).toEqual(before.filter(({ seller_id }) => seller_id !== gone.id))
  await booksAgree(product, [gone.id])
  expect(await repair()).toBe(0)
})

it('every night, days that differ from their events are corrected, also while something is counted', async () => {
  const seller = await person()
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  await deploy(accounts, agent)
  const look = async () =>
    expect((await product.ask('POST', `/rest/v1/agents/${agent}/views`)).status).toBe(200)
  await look()
  clock.advance(DAY_SECONDS)
  await look()
  const before = await days()
  const own = before.filter(({ seller_id }) => seller_id === seller.id)
  expect(own).toMatchObject([
    { views: 1, purchases: 1, first_purchases: 1, revenue: PRICE.toFixed(2), refunds: 0 },
    { views: 1, purchases: 0, first_purchases: 0, revenue: '0.00', refunds: 0 },
  ])
  // One row is missing, one is wrong, and one is of a day on which nothing happened.
  await rows('delete from analytics_days where seller_id = $1 and purchases = 1', [seller.id])
  await rows('update analytics_days set views = 7, refunded = 3 where seller_id = $1', [seller.id])
  await rows(
    "insert into analytics_days (seller_id, day, product_type, product_id, views) values ($1, '2019-01-01', 'agent', $2, 4)",
    [seller.id, agent],
  )
  expect(await repair()).toBe(3)
  expect(await days()).toEqual(before)
  expect(await repair()).toBe(0)

  // A view that is counted while the days are compared is neither lost nor counted twice.
  const at = clock.now().toISOString()
  await rows('update analytics_days set views = 7 where seller_id = $1', [seller.id])
  const add = 'update analytics_days set views = views + 1 where seller_id = $1 and day = left($2, 10)::date'
  await heldUp(database, [add, [seller.id, at]], [repair], (ask) =>
    ask(
      "insert into analytics_events (seller_id, event_type, product_type, product_id, created_at) values ($1, 'view', 'agent', $2, $3)",
      [seller.id, agent, at],
    ),
  )
  expect((await days()).filter(({ seller_id }) => seller_id === seller.id)).toMatchObject([
    { views: 1 },
    { views: 2 },
  ])
})
