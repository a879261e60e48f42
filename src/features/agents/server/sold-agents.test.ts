// Is the seller of an agent notified once of each cancellation, failed renewal, end, refund and dispute, and does the sale stay in
// their Recent Activity?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE, pay, runPaymentJobs, startDeploying } from '../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../tests/support/money/card-sandbox.ts'
import {
  headersOf,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../app/payments-command.ts'
import { actFor } from '../../../platform/actor.ts'
import { dayInWords } from '../../../platform/contract/in-words.ts'
import { readMailbox } from '../../../platform/mail/outbox.ts'
import { homeContracts } from '../../home/home.contract.ts'
import { notificationContracts } from '../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../../payments/subscriptions/subscriptions.contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
const settle = async () => {
  for (let time = 0; time < 2; time += 1) await runPaymentJobs(product)
}
async function pass(days: number) {
  clock.advance(days * 24 * 3600)
  await settle()
}
/** Sessions end as days pass. */
async function signIn({ client, email }: SignedIn) {
  await client.signInWithPassword({ email, password: PASSWORD })
  return headersOf({ client })
}

/** An agent that one buyer has deployed, and what its seller reads of that. */
async function sold({ card = CARDS.good as string, trial = 0 } = {}) {
  const seller = await provedPerson()
  const buyer = await provedPerson()
  await rows("update profiles set display_name = 'Bea Buyer', is_public = true where id = $1", [buyer.id])
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  await rows('update agents set trial_days = $2 where id = $1', [agent, trial])
  const started = await startDeploying(product, buyer, agent)
  expect(await pay(product, started, card)).toEqual({ status: 'succeeded' })
  await settle()
  const [{ id, until }] = await rows(
    'select id::int, current_period_end until from subscriptions where user_id = $1',
    [buyer.id],
  )
  const ask = async (contract: typeof subscriptionContracts.cancel | typeof subscriptionContracts.resume) =>
    product.call(contract, { params: { id } }, await signIn(buyer))
  const payment = async (): Promise<string> =>
    (
      await rows('select provider_payment_id id from charges where user_id = $1 order by charges.id desc', [
        buyer.id,
      ])
    )[0].id
  return {
    agent,
    buyer,
    seller,
    id,
    until: dayInWords(until.toISOString()),
    cancel: () => ask(subscriptionContracts.cancel),
    resume: () => ask(subscriptionContracts.resume),
    payment,
    /** Everything after the sale itself, newest first. */
    async reads() {
      const headers = await signIn(seller)
      const { items } = await product.call(notificationContracts.list, { query: {} }, headers)
      const notified = items.filter(({ kind }) => kind.startsWith('agent_sale')).map(({ text }) => text)
      const activity = await product.call(homeContracts.activity, { query: {} }, headers)
      const texts = activity.items.map(({ text }) => text)
      expect(texts).toEqual([
        ...notified,
        'Bea Buyer deployed “Reply Desk”',
        'You listed the agent “Reply Desk”',
      ])
      return notified
    },
    async mails() {
      clock.advance(3601)
      await product.notificationMailer.writeDue()
      return (await readMailbox(database.db, seller.email)).map(({ subject }) => subject)
    },
  }
}

it('a buyer cancels: once, also at the end; no more of it if they resume; and by mail if the seller wants that', async () => {
  const one = await sold()
  const canceled = `Bea Buyer canceled “Reply Desk”, and can use it until ${one.until}`
  await one.cancel()
  await settle()
  expect(await one.reads()).toEqual([canceled])
  expect(await one.mails()).toEqual(['Your agent “Reply Desk” was deployed'])
  await one.resume()
  expect(await one.reads()).toEqual([])
  const path = '/rest/v1/notifications/preferences/agent_sale_changed'
  const chosen = { headers: await signIn(one.seller), body: { channel: 'mail' } }
  expect((await product.ask('PUT', path, chosen)).status).toBe(200)
  await one.cancel()
  expect((await one.mails())[0]).toBe(`A buyer canceled “Reply Desk”, and can use it until ${one.until}`)
  await pass(40)
  expect(await one.reads()).toEqual([canceled])
})

it('a renewal fails, and access ends because of it', async () => {
  const one = await sold({ card: CARDS.declinedLater })
  await pass(32)
  expect(await one.reads()).toEqual([
    expect.stringMatching(
      /^Bea Buyer’s payment for “Reply Desk” failed\. It is tried again until \w+ \d+, \d{4}$/,
    ),
  ])
  await pass(3)
  await pass(8)
  expect(await one.reads()).toEqual([
    'Bea Buyer’s subscription to “Reply Desk” has ended, because it couldn’t be paid for',
    expect.stringContaining('payment for “Reply Desk” failed'),
  ])
})

it('a trial ends without its first payment', async () => {
  const one = await sold({ card: CARDS.declinedLater, trial: 7 })
  await pass(8)
  expect(await one.reads()).toEqual([
    'Bea Buyer’s free trial of “Reply Desk” has ended, because the first payment failed',
  ])
})

it('a part of a payment goes back, and then all of it, which ends the subscription and is notified of once', async () => {
  const one = await sold()
  const [{ id }] = await rows('select id from charges where user_id = $1', [one.buyer.id])
  await run('refund', String(id), '12.50')
  await settle()
  expect(await one.reads()).toEqual(['Bea Buyer got $12.50 back for “Reply Desk”'])
  await run('end', String(one.id))
  await settle()
  await settle()
  const all = ['Bea Buyer got $17.49 back for “Reply Desk”', 'Bea Buyer got $12.50 back for “Reply Desk”']
  expect(await one.reads()).toEqual(all)
  expect((await one.mails())[0]).toBe('A buyer got $17.49 back for “Reply Desk”')
})

it('a bank takes a payment back, and decides for the seller', async () => {
  const one = await sold({ card: CARDS.disputed })
  const disputed = 'Bea Buyer disputed a payment of $29.99 for “Reply Desk”, and the bank took it back'
  expect(await one.reads()).toEqual([disputed])
  await product.product.payments.sandbox?.decideDispute({ payment: await one.payment(), decision: 'won' })
  await settle()
  await settle()
  expect(await one.reads()).toEqual([
    'The dispute about $29.99 for “Reply Desk” was decided for you',
    disputed,
  ])
})

it('an operator ends what can’t be refunded', async () => {
  const one = await sold({ trial: 7 })
  await run('end', String(one.id))
  await settle()
  expect(await one.reads()).toEqual(['Bea Buyer’s subscription to “Reply Desk” has ended'])
})

it('a buyer who blocks the seller seems to cancel, without a name', async () => {
  const one = await sold()
  const { buyer, seller } = one
  const path = `/rest/v1/people/${seller.id}/block`
  const headers = await signIn(buyer)
  expect((await product.ask('PUT', path, { headers, body: { kind: 'block' } })).status).toBe(200)
  await settle()
  const { items } = await product.call(notificationContracts.list, { query: {} }, await signIn(seller))
  expect(items[0]?.text).toBe(`A buyer canceled “Reply Desk”, and can use it until ${one.until}`)
})

it('a buyer who leaves is not named', async () => {
  const seller = await provedPerson()
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  const { buyer } = await deploy(accounts, agent, await provedPerson())
  const body = { password: PASSWORD }
  const erased = await product.ask('DELETE', '/rest/v1/account', { headers: await signIn(buyer), body })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const { items } = await product.call(notificationContracts.list, { query: {} }, await signIn(seller))
  expect(items.map(({ text }) => text)).toEqual([
    'A buyer’s subscription to “Reply Desk” has ended',
    'Your agent “Reply Desk” was deployed',
  ])
})
