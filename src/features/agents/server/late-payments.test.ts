// A payment that was begun can be made for an hour and at its price; what comes after that gives nothing and goes back.
import { expect, it } from 'vitest'
import {
  askIntent,
  booksAgree,
  confirm,
  deploy,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../tests/support/money/buyers.ts'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { agentMessages as messages } from '../agents.messages.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const { clock, database } = product
const MINUTE_SECONDS = 60
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

async function anAgent(price = 1) {
  return makeAgent(product, await makePerson(product), { name: 'Reply Desk', price })
}
async function wait(minutes: number, who: SignedIn) {
  clock.advance(minutes * MINUTE_SECONDS)
  await who.client.refreshSession()
}
const setPrice = (agent: number, price: number) =>
  rows('update agents set price = $1 where id = $2', [price, agent])

async function nothingCameOf(agent: number): Promise<void> {
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([])
  expect(
    await rows(
      "select status from sandbox_subscriptions where product_id = $1 and status not in ('canceled', 'incomplete_expired')",
      [`agent_${agent}`],
    ),
  ).toEqual([])
  expect(
    await rows('select id from charges where product_id = $1 and (is_sale or refunded < amount)', [agent]),
  ).toEqual([])
  await booksAgree(product)
}
const over = { status: 409, body: { message: messages.paymentOver } }

it('after 59 minutes it gives the agent, whenever we hear of it', async () => {
  const agent = await anAgent()
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 1)
  await wait(59, buyer)
  expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  await wait(30, buyer)
  expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'completed' })
})

it('after 61 minutes it gives nothing, and goes back', { tags: ['proof'] }, async () => {
  const agent = await anAgent()
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 1)
  await wait(61, buyer)
  // The payment arrives before any job could close it.
  expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  expect(await confirm(product, buyer, started.deploymentId)).toMatchObject(over)
  await nothingCameOf(agent)
})

it('is closed with the provider when its hour is over', { tags: ['proof'] }, async () => {
  const agent = await anAgent()
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 1)
  await wait(60, buyer)
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  expect(await pay(product, started)).toMatchObject({ status: 'refused' })
  await nothingCameOf(agent)
  expect((await startDeploying(product, buyer, agent, 1)).clientSecret).not.toBe(started.clientSecret)
})

it('opened at $1, it gives nothing once the price has risen, and goes back', {
  tags: ['proof'],
}, async () => {
  const agent = await anAgent()
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 1)
  await setPrice(agent, 50)
  expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  expect(await confirm(product, buyer, started.deploymentId)).toMatchObject(over)
  await nothingCameOf(agent)
  await deploy(accounts, agent, buyer, 50)
})

it('no trial begins at a price that has risen since', { tags: ['proof'] }, async () => {
  const agent = await anAgent()
  await rows('update agents set trial_days = 7 where id = $1', [agent])
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 1)
  await setPrice(agent, 50)
  await pay(product, started)
  expect(await confirm(product, buyer, started.deploymentId)).toMatchObject(over)
  await nothingCameOf(agent)
  // The trial was not used up.
  expect((await askIntent(product, buyer, agent, { price: 50 })).body).toMatchObject({ trialDays: 7 })
})

it('at a price that has fallen since, it gives what the buyer agreed to', async () => {
  const agent = await anAgent(2)
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent, 2)
  await setPrice(agent, 1)
  await pay(product, started)
  expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ amount: 2 })
})

it('a buyer who asks again after half an hour gets a new one, with an hour of its own', {
  tags: ['proof'],
}, async () => {
  const agent = await anAgent()
  const buyer = await person()
  const first = await startDeploying(product, buyer, agent, 1)
  await wait(29, buyer)
  expect((await startDeploying(product, buyer, agent, 1)).clientSecret).toBe(first.clientSecret)
  await wait(1, buyer)
  const second = await startDeploying(product, buyer, agent, 1)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  await runPaymentJobs(product)
  expect(await pay(product, first)).toMatchObject({ status: 'refused' })
  await wait(50, buyer)
  expect(await pay(product, second)).toEqual({ status: 'succeeded' })
  expect((await confirm(product, buyer, second.deploymentId)).body).toMatchObject({ status: 'completed' })
})

it('a price above what a card can be charged is refused by its field', async () => {
  const seller = await person()
  const agent = await makeAgent(product, await makePerson(product), { price: 999_999.99 })
  await deploy(accounts, agent, seller, 999_999.99)
  expect(await askIntent(product, seller, agent, { price: 1_000_000 })).toMatchObject({ status: 409 })
  await expect(setPrice(agent, 1_000_000)).rejects.toThrow('agents_price_charged')
})
