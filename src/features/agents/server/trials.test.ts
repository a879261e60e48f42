// Who gets a free trial, when is the first payment due, and what is counted?
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import {
  askIntent,
  booksAgree,
  confirm,
  PRICE,
  pay,
  runPaymentJobs,
} from '../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson, makePurchase } from '../../../../tests/support/people/makers.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notificationContracts } from '../../notifications/notifications.contract.ts'
import { forgetTrials, spendTrial } from '../../payments/server/trials.actions.ts'
import { subscriptionContracts } from '../../payments/subscriptions/subscriptions.contract.ts'
import { agentContracts } from '../agents.contract.ts'
import { agentMessages as messages } from '../agents.messages.ts'
import { listingContracts } from '../listings/listings.contract.ts'
import { rankUsers, repairAgentCounts } from './agents.actions.ts'

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
type Intent = { clientSecret: string; deploymentId: number; trialDays: number; trialSpent: boolean }
async function start(buyer: SignedIn, agent: number) {
  const answer = await askIntent(product, buyer, agent)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Intent
}
async function startTrial(agent: number, card?: string) {
  const buyer = await person()
  const intent = await start(buyer, agent)
  expect(await pay(product, intent, card)).toEqual({ status: 'succeeded' })
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

it('gives access for a stored card, reminds once 3 days before, and charges when it is over', {
  tags: ['proof'],
}, async () => {
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

it('of a new account moves no agent up in the lists until it is paid for, and shows at once', async () => {
  const [tried, bought] = [await anAgent(7), await anAgent(0)]
  const names = { [tried]: 'tried', [bought]: 'bought' }
  const popular = async () =>
    (await product.call(agentContracts.list, { query: { sort: 'popular', search: 'Reply Desk' } })).items
      .filter(({ id }) => names[id])
      .map(({ id, users_count }) => [names[id], users_count])
  const ranked = () => database.inTransaction((tx) => rankUsers(tx, clock.now()))
  await makePurchase(product, bought)
  await ranked()
  const { buyer } = await startTrial(tried)
  await startTrial(tried, CARDS.inquired)
  const unpaid = [
    ['bought', 1],
    ['tried', 2],
  ]
  expect(await popular()).toEqual(unpaid)
  expect(await ranked()).toBe(0)
  expect(await popular()).toEqual(unpaid)
  await later(7.1, buyer)
  expect(await ranked()).toBeGreaterThan(0)
  expect(await popular()).toEqual([...unpaid].reverse())
  expect(await database.inTransaction(repairAgentCounts)).toBe(0)
})

it('is had once per buyer and agent: a buyer who comes back pays at once', { tags: ['proof'] }, async () => {
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

it('does not begin without a card, and is not cut short by waiting for one', {
  tags: ['proof'],
}, async () => {
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

it('has no grace after it: the first payment fails, access ends that day, with a mail', {
  tags: ['proof'],
}, async () => {
  const agent = await anAgent(5)
  const buyer = await accounts.provedPerson()
  const intent = await start(buyer, agent)
  await pay(product, intent, CARDS.declinedLater)
  await confirm(product, buyer, intent.deploymentId)
  await later(4.9, buyer)
  expect(await purchaseOf(agent)).toBe('completed')
  await later(0.2, buyer)
  expect(await purchaseOf(agent)).toBe('ended')
  expect(await chargesOf(agent)).toEqual([])
  const [{ provider_id }] = await rows('select provider_id from subscriptions where product_id = $1', [agent])
  // At the provider the subscription is ended, too, or the provider would retry the payment.
  expect(await product.product.payments.parts.provider.findSubscription(provider_id)).toMatchObject({
    status: 'ended',
  })
  await product.notificationMailer.writeDue()
  const said = "select subject from mails where recipient = $1 and template = 'agent-access-ended'"
  expect(await rows(said, [buyer.email])).toEqual([
    {
      subject:
        'Your free trial of “Reply Desk” is over, and your access has ended, because the first payment failed',
    },
  ])
})

it('that was paid for has the same grace as any other at its next renewal', { tags: ['proof'] }, async () => {
  const agent = await anAgent(5)
  const { buyer } = await startTrial(agent)
  await later(6, buyer)
  expect(await chargesOf(agent)).toEqual([PRICE])
  await rows(
    "update sandbox_cards set kind = 'declined' where customer_id = (select customer_id from payment_customers where user_id = $1)",
    [buyer.id],
  )
  await later(31, buyer)
  expect(await purchaseOf(agent)).toBe('completed')
  await later(8, buyer)
  expect(await purchaseOf(agent)).toBe('ended')
})

describe('a second one', () => {
  const noTrial = { trialDays: 0, trialSpent: true, clientSecret: expect.stringMatching(/^pi_/) }
  const leave = async (who: SignedIn) =>
    expect(
      await product.ask('DELETE', '/rest/v1/account', { headers: await headersOf(who), body: {} }),
    ).toMatchObject({ status: 200 })

  it('is not had with the same address after the account was deleted, and that is said before', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent(7)
    const { buyer } = await startTrial(agent)
    await leave(buyer)
    const back = await person(buyer.email)
    expect(back.id).not.toBe(buyer.id)
    expect(await start(back, agent)).toMatchObject(noTrial)
    const [name, domain] = buyer.email.split('@')
    expect(await start(await person(`${name}+again@${domain}`), agent)).toMatchObject(noTrial)
    // Other agents have trials of their own, and other people have this one's.
    expect(await start(back, await anAgent(7))).toMatchObject({ trialDays: 7, trialSpent: false })
    expect(await start(await person(), agent)).toMatchObject({ trialDays: 7, trialSpent: false })
  })

  it('is not had with the same card by another account, which can buy without one', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent(7)
    const { buyer: first } = await startTrial(agent)
    await leave(first)
    const other = await person()
    const trial = await start(other, agent)
    expect(trial).toMatchObject({ trialDays: 7 })
    expect(await pay(product, trial)).toEqual({ status: 'succeeded' })
    for (let times = 0; times < 2; times += 1) {
      expect(await confirm(product, other, trial.deploymentId)).toMatchObject({
        status: 409,
        body: { message: messages.trialSpent },
      })
      // An event or a job changes nothing more.
      await runPaymentJobs(product)
    }
    const bought = await start(other, agent)
    expect(bought).toMatchObject(noTrial)
    await pay(product, bought)
    expect((await confirm(product, other, bought.deploymentId)).body).toMatchObject({ status: 'completed' })
    expect(await chargesOf(agent)).toEqual([PRICE])
    await booksAgree(product)
  })

  it('that no one buys instead is forgotten after an hour, with the card that was stored for it', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent(7)
    await startTrial(agent)
    const other = await person()
    await pay(product, await start(other, agent))
    await later(1 / 23, other)
    expect(
      await rows('select status from purchases where agent_id = $1 and user_id = $2', [agent, other.id]),
    ).toEqual([])
    expect(
      await rows("select status from sandbox_subscriptions where product_id = $1 and status = 'canceled'", [
        `agent_${agent}`,
      ]),
    ).toHaveLength(1)
  })

  it('is not had by two accounts with one card at the same moment', { tags: ['proof'] }, async () => {
    const agent = await anAgent(7)
    const buyers = await Promise.all([person(), person()])
    const intents = await Promise.all(buyers.map((who) => start(who, agent)))
    await Promise.all(intents.map((intent) => pay(product, intent)))
    const answers = await Promise.all(
      buyers.map(async (who, at) => confirm(product, who, intents[at]?.deploymentId ?? 0)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      await rows('select from purchases where agent_id = $1 and status = $2', [agent, 'completed']),
    ).toHaveLength(1)
  })

  it('waits for the end of the first transaction that uses the card', async () => {
    const [one, other] = await Promise.all([person(), person()])
    const card = { brand: 'visa', lastFour: '4242', expiryMonth: 1, expiryYear: 2040 }
    const began: boolean[] = []
    const begin = (who: SignedIn) => async (tx: Tx) => {
      const trial = { user_id: who.id, product_type: 'agent', product_id: 1 } as const
      const used = { ...card, fingerprint: 'shared', addedAt: clock.now() }
      began.push(await spendTrial(product.product.payments.parts, tx, { trial, card: used }, clock.now()))
    }
    expect(await behind(database, begin(one), begin(other))).toEqual({ waited: true, end: 'done' })
    expect(began).toEqual([true, false])
  })

  it('is had after two years, when nothing is known of the first', async () => {
    const agent = await anAgent(7)
    const { buyer } = await startTrial(agent)
    const known = () => rows('select hash from spent_trials where spent_at = $1', [clock.now().toISOString()])
    const { length } = await known()
    expect(length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(await known())).not.toContain(buyer.email)
    const almost = new Date(clock.now())
    almost.setUTCFullYear(almost.getUTCFullYear() + 2)
    const before = await known()
    await forgetTrials(database.db, new Date(almost.getTime() - 1000))
    expect(await known()).toEqual(before)
    await forgetTrials(database.db, almost)
    expect(await known()).toEqual([])
  })
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
