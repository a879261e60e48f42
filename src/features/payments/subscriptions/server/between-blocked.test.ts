// Does a block end purchases between two people with the paid period, without saying why, and do they go on only after
// unblocking?
// @module-tag proof
import { expect, it } from 'vitest'
import * as z from 'zod'
import {
  askToBuy,
  type Bought,
  payAt,
  returnFrom,
} from '../../../../../tests/support/courses/course-buyers.ts'
import {
  confirm,
  deploy,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../subscriptions.contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const withId = z.object({ id: z.number() })

async function sold() {
  const seller = await provedPerson()
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  return { seller, ...(await deploy(accounts, agent, await provedPerson())) }
}
const ask = async (who: SignedIn, method: string, path: string, body?: unknown) => {
  const headers = await headersOf(who)
  return product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}
const subscriptionOf = async (who: SignedIn) => {
  const { items } = await product.call(subscriptionContracts.list, { query: {} }, await headersOf(who))
  if (!items[0]) throw new Error('There is no subscription')
  return items[0]
}
const block = async (who: SignedIn, other: SignedIn): Promise<number> => {
  const answer = await ask(who, 'PUT', `/people/${other.id}/block`, { kind: 'block' })
  expect(answer.status).toBe(200)
  await runPaymentJobs(product)
  return withId.parse(answer.body).id
}
const heard = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items
    .map(({ text }) => text)
    .filter((text) => text.includes('Reply Desk'))
const resume = async (who: SignedIn) =>
  ask(who, 'POST', `/own/subscriptions/${(await subscriptionOf(who)).id}/resume`)

it('which the buyer whom a seller blocked learns without the reason', async () => {
  const { seller, buyer } = await sold()
  await block(seller, buyer)
  expect(await subscriptionOf(buyer)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect((await heard(buyer))[0]).toMatch(
    /^Your subscription to “Reply Desk” is not renewed\. You can use it until /,
  )
  expect(await resume(buyer)).toMatchObject({
    status: 409,
    body: { message: "This isn't possible right now" },
  })
  expect(await subscriptionOf(buyer)).toMatchObject({ cancel_at_period_end: true })
})

it('which a buyer who blocked the seller undoes by unblocking them and resuming it', async () => {
  const { seller, buyer } = await sold()
  const before = await heard(buyer)
  const id = await block(buyer, seller)
  expect(await subscriptionOf(buyer)).toMatchObject({ cancel_at_period_end: true })
  expect(await heard(buyer)).toEqual(before)
  expect((await resume(buyer)).status).toBe(409)
  expect((await ask(buyer, 'DELETE', `/own/blocks/${id}`)).status).toBe(200)
  expect((await resume(buyer)).status).toBe(200)
  expect(await subscriptionOf(buyer)).toMatchObject({ cancel_at_period_end: false })
})

const rows = async (query: string, values: unknown[]) =>
  (await product.database.pool.query(query, values)).rows

it('a payment that was begun before gives nothing after, and goes back: of an agent, and of a course', async () => {
  const [seller, buyer] = [await provedPerson(), await provedPerson()]
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  const course = await makeCourse(product, actFor(seller.id), { price: 49 })
  const started = await startDeploying(product, buyer, agent)
  const { url } = (await askToBuy(product, buyer, course, 49)).body as Bought
  await block(seller, buyer)
  expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  await payAt(product, url)
  await confirm(product, buyer, started.deploymentId)
  await returnFrom(product, buyer, url)
  for (const _ of [1, 2]) await runPaymentJobs(product)
  const none =
    "select 1 from purchases where user_id = $1 and status = 'completed' union all select 1 from orders where user_id = $1 and status = 'paid'"
  expect(await rows(none, [buyer.id])).toEqual([])
  const paid = await rows(
    'select amount::float8, refunded::float8 from charges where user_id = $1 order by amount',
    [buyer.id],
  )
  expect(paid).toEqual([
    { amount: PRICE, refunded: PRICE },
    { amount: 49, refunded: 49 },
  ])
})

it('nothing is resumed at the card provider', async () => {
  const { seller, buyer } = await sold()
  await block(seller, buyer)
  const of = 'select provider_id, cancel_at_period_end as ends from subscriptions where user_id = $1'
  const [before] = await rows(of, [buyer.id])
  const { provider } = product.product.payments.parts
  await provider.setEndAtPeriodEnd(before.provider_id, false, 'as its portal does')
  for (const _ of [1, 2, 3]) {
    product.clock.advance(3600 * 24)
    await runPaymentJobs(product)
  }
  const { endsAtPeriodEnd } = await provider.findSubscription(before.provider_id)
  expect([(await rows(of, [buyer.id]))[0].ends, endsAtPeriodEnd]).toEqual([true, true])
})
