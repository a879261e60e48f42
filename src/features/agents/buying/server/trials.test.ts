// Free trials: who gets one, when the first payment is due, and what is counted.
import { expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/accounts.ts'
import {
  askIntent,
  booksAgree,
  confirm,
  PRICE,
  pay,
  runPaymentJobs,
} from '../../../../../tests/support/buyers.ts'
import { CARDS } from '../../../../../tests/support/card-sandbox.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/makers.ts'
import { notificationContracts } from '../../../notifications/contract.ts'
import { subscriptionContracts } from '../../../payments/subscriptions/contract.ts'
import { listingContracts } from '../../listings/contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

async function anAgent(days: number) {
  const agent = await makeAgent(product, await makePerson(product), { name: 'Reply Desk', price: PRICE })
  await rows('update agents set trial_days = $1 where id = $2', [days, agent])
  return agent
}
type Intent = { clientSecret: string; deploymentId: number; trialDays: number }
async function start(buyer: SignedIn, agent: number) {
  const answer = await askIntent(product, buyer, agent)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Intent
}
async function startTrial(agent: number) {
  const buyer = await person()
  const intent = await start(buyer, agent)
  expect(await pay(product, intent)).toEqual({ status: 'succeeded' })
  expect((await confirm(product, buyer, intent.deploymentId)).body).toMatchObject({ status: 'completed' })
  return { buyer, intent }
}
async function later(days: number, who: SignedIn) {
  clock.advance(days * DAY_SECONDS)
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  await who.client.refreshSession()
}
const chargesOf = async (agent: number) =>
  (await rows('select amount::float8 from charges where product_id = $1', [agent])).map(
    ({ amount }) => amount,
  )
const purchaseOf = async (agent: number) =>
  (await rows('select status from purchases where agent_id = $1', [agent]))[0]?.status
const remindersTo = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items.filter(
    ({ text }) => text.startsWith('Your free trial of “Reply Desk” ends on'),
  ).length

it('gives access for a stored card, reminds once 3 days before, and charges when it is over', async () => {
  const agent = await anAgent(10)
  const { buyer, intent } = await startTrial(agent)
  expect(intent).toMatchObject({ trialDays: 10, clientSecret: expect.stringMatching(/^seti_/) })
  expect(await chargesOf(agent)).toEqual([])
  const { items } = await product.call(subscriptionContracts.list, { query: {} }, await headersOf(buyer))
  expect(items).toMatchObject([{ status: 'trialing', price: PRICE }])
  await later(6.9, buyer)
  expect(await remindersTo(buyer)).toBe(0)
  await later(0.2, buyer)
  await later(0.5, buyer)
  expect(await remindersTo(buyer)).toBe(1)
  expect(await chargesOf(agent)).toEqual([])
  // A trial is no sale.
  await booksAgree(product)
  await later(2.5, buyer)
  expect(await chargesOf(agent)).toEqual([PRICE])
  expect(
    await rows(
      "select amount::float8 from analytics_events where product_id = $1 and event_type = 'purchase'",
      [agent],
    ),
  ).toEqual([{ amount: PRICE }])
  await booksAgree(product)
})

it('is had once per buyer and agent: whoever comes back pays at once', async () => {
  const agent = await anAgent(7)
  const { buyer } = await startTrial(agent)
  const { items } = await product.call(subscriptionContracts.list, { query: {} }, await headersOf(buyer))
  const id = items[0]?.id ?? 0
  await product.call(subscriptionContracts.cancel, { params: { id } }, await headersOf(buyer))
  await later(8, buyer)
  expect(await purchaseOf(agent)).toBe('ended')
  expect(await chargesOf(agent)).toEqual([])
  expect(await start(buyer, agent)).toMatchObject({
    trialDays: 0,
    clientSecret: expect.stringMatching(/^pi_/),
  })
})

it('does not begin without a card, and is not cut short by waiting for one', async () => {
  const agent = await anAgent(7)
  const buyer = await person()
  const first = await start(buyer, agent)
  expect((await confirm(product, buyer, first.deploymentId)).body).toMatchObject({ status: 'pending' })
  expect(await pay(product, first, CARDS.declined)).toMatchObject({ status: 'refused' })
  expect((await start(buyer, agent)).clientSecret).toBe(first.clientSecret)
  await later(2, buyer)
  const second = await start(buyer, agent)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  await runPaymentJobs(product)
  expect(await pay(product, first)).toMatchObject({ status: 'refused' })
  await pay(product, second)
  await confirm(product, buyer, second.deploymentId)
  await later(6, buyer)
  expect(await purchaseOf(agent)).toBe('completed')
  expect(await chargesOf(agent)).toEqual([])
})

it('that cannot be paid for ends after the same grace as any other month', async () => {
  const agent = await anAgent(5)
  const buyer = await person()
  const intent = await start(buyer, agent)
  await pay(product, intent, CARDS.declinedLater)
  await confirm(product, buyer, intent.deploymentId)
  await later(6, buyer)
  expect(await purchaseOf(agent)).toBe('completed')
  await later(7, buyer)
  expect(await purchaseOf(agent)).toBe('ended')
  expect(await chargesOf(agent)).toEqual([])
})

it('is offered by the seller: 0 to 30 days, and an edit that leaves it out leaves it as it is', async () => {
  const seller = await accounts.provedPerson()
  const headers = await headersOf(seller)
  const agent = {
    name: 'Reply Desk',
    category: 'Sales' as const,
    description: 'Replies',
    features: ['Drafts'],
    price: 20,
  }
  const { id } = await product.call(listingContracts.add, { body: { ...agent, trial_days: 30 } }, headers)
  const edited = await product.call(listingContracts.edit, { params: { id }, body: agent }, headers)
  expect(edited).toMatchObject({ trial_days: 30 })
  for (const trial_days of [31, -1, 1.5])
    expect(
      (await product.ask('PATCH', `/rest/v1/own/agents/${id}`, { headers, body: { ...agent, trial_days } }))
        .body,
    ).toMatchObject({ fields: { trial_days: 'A free trial has 0 to 30 days' } })
  expect((await product.ask('GET', `/rest/v1/agents/${id}`)).body).toMatchObject({ trial_days: 30 })
})
