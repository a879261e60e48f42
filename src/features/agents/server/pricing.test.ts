// Do buyers learn of a changed price before they pay it, and only seldom?
// @module-tag proof
import { expect, it } from 'vitest'
import { booksAgree, deploy, PRICE, runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { notificationContracts } from '../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../../payments/subscriptions/subscriptions.contract.ts'
import { announceAgentPrices } from './pricing.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const anAgent = async () =>
  makeAgent(product, await makePerson(product), { name: 'Reply Desk', price: PRICE })
const charged = async (agent: number) =>
  (await rows('select amount::float8 from charges where product_id = $1 order by period_start', [agent])).map(
    ({ amount }) => amount,
  )
async function later(days: number, who: SignedIn) {
  clock.advance(days * DAY_SECONDS)
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  await who.client.refreshSession()
}
async function setPrice(agent: number, price: number) {
  await rows('update agents set price = $1 where id = $2', [price, agent])
  await announceAgentPrices(database, clock)
}
const pricesSentTo = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items
    .map(({ text }) => text)
    .filter((text) => /a month/.test(text))
const only = async (who: SignedIn) =>
  (await product.call(subscriptionContracts.list, { query: {} }, await headersOf(who))).items[0]

it('a new price is announced once, and charged with the first payment after 14 days, not before', async () => {
  const agent = await anAgent()
  const { buyer } = await deploy(accounts, agent)
  const { current_period_end = '' } = (await only(buyer)) ?? {}
  const daysLeft = (Date.parse(current_period_end ?? '') - clock.now().getTime()) / (DAY_SECONDS * 1000)
  // Thirteen days before the renewal are too few for a notice.
  await later(daysLeft - 13, buyer)
  await setPrice(agent, 35)
  await announceAgentPrices(database, clock)
  expect(await pricesSentTo(buyer)).toEqual([
    expect.stringMatching(
      /^The price of “Reply Desk” changes to \$35\.00 a month instead of \$29\.99, from your first payment after \w{3} \d+, \d{4}$/,
    ),
  ])
  expect(await only(buyer)).toMatchObject({ price: PRICE, next_price: 35 })
  await later(13.5, buyer)
  expect(await charged(agent)).toEqual([PRICE, PRICE])
  expect(await only(buyer)).toMatchObject({ price: PRICE, next_price: 35 })
  await later(2, buyer)
  expect(await only(buyer)).toMatchObject({ price: 35, next_price: null, next_price_from: null })
  await later(31, buyer)
  expect(await charged(agent)).toEqual([PRICE, PRICE, 35])
  await booksAgree(product)
})

it('is charged from the moment at which those 14 days are over, and not a millisecond before', async () => {
  const agent = await anAgent()
  const { buyer } = await deploy(accounts, agent)
  const announced = clock.now()
  await setPrice(agent, 35)
  const { next_price_from } = (await only(buyer)) ?? {}
  expect(Date.parse(next_price_from ?? '') - announced.getTime()).toBe(14 * DAY_SECONDS * 1000)
  clock.advance(14 * DAY_SECONDS - 0.001)
  await later(0, buyer)
  expect(await only(buyer)).toMatchObject({ price: PRICE, next_price: 35 })
  clock.advance(0.001)
  await later(0, buyer)
  expect(await only(buyer)).toMatchObject({ price: 35, next_price: null })
})

it('a price rises at most once a month, however often the seller changes it; the last one counts', async () => {
  const agent = await anAgent()
  const { buyer } = await deploy(accounts, agent)
  await setPrice(agent, 32)
  await later(15, buyer)
  expect(await only(buyer)).toMatchObject({ price: 32 })
  await setPrice(agent, 40)
  await setPrice(agent, 45)
  const { next_price_from } = (await only(buyer)) ?? {}
  const [{ price_raised_at: raised }] = await rows(
    'select price_raised_at from subscriptions where product_id = $1',
    [agent],
  )
  expect(Date.parse(next_price_from ?? '') - raised.getTime()).toBe(31 * DAY_SECONDS * 1000)
  for (let months = 0; months < 4; months += 1) await later(30.5, buyer)
  expect(await charged(agent)).toEqual([PRICE, 32, 32, 45, 45])
})

it('a price that is taken back is announced, too, and never charged; one who cancelled hears of it after resuming', async () => {
  const agent = await anAgent()
  const { buyer } = await deploy(accounts, agent)
  await setPrice(agent, 99)
  await setPrice(agent, PRICE)
  expect((await pricesSentTo(buyer))[0]).toBe('The price of “Reply Desk” stays at $29.99 a month')
  expect(await only(buyer)).toMatchObject({ price: PRICE, next_price: null })

  const { id = 0 } = (await only(buyer)) ?? {}
  await product.call(subscriptionContracts.cancel, { params: { id } }, await headersOf(buyer))
  await setPrice(agent, 40)
  expect(await pricesSentTo(buyer)).toHaveLength(2)
  await product.call(subscriptionContracts.resume, { params: { id } }, await headersOf(buyer))
  await announceAgentPrices(database, clock)
  expect((await pricesSentTo(buyer))[0]).toContain('$40.00 a month instead of $29.99')
  for (let times = 0; times < 4; times += 1) await later(15.5, buyer)
  expect(await charged(agent)).toEqual([PRICE, 40, 40])
})
