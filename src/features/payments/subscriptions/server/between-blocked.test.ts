// Does what one of two people bought from the other end with what is paid for once one of them blocks the other, without
// saying why, and can it go on only once they unblocked them?
// @module-tag proof
import { expect, it } from 'vitest'
import * as z from 'zod'
import { deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
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
/** Returns its id. */
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
