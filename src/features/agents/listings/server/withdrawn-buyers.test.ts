// What do buyers learn when an agent is no longer sold, and what can they still do, without an empty promise?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE, runPaymentJobs, startDeploying } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { billingContracts } from '../../../payments/card-forms/card-forms.contract.ts'
import { sandboxContracts } from '../../../payments/payments.contract.ts'
import { subscriptionContracts } from '../../../payments/subscriptions/subscriptions.contract.ts'
import { subscriptionMessages } from '../../../payments/subscriptions/subscriptions.messages.ts'
import { deploymentContracts } from '../../deployments.contract.ts'
import { moderatedAgents } from '../../server/agents-moderation.ts'
import { announceAgentPrices } from '../../server/pricing.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

async function sold(buyer?: SignedIn) {
  const seller = await provedPerson()
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  return { seller, agent, ...(await deploy(accounts, agent, buyer)) }
}
const ask = async (who: SignedIn, method: string, path: string) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(who) })
const remove = async (who: SignedIn, agent: number) =>
  expect(await ask(who, 'DELETE', `/own/agents/${agent}`)).toMatchObject({ body: { outcome: 'withdrawn' } })
const subscriptionOf = async (who: SignedIn) => {
  const { items } = await product.call(subscriptionContracts.list, { query: {} }, await headersOf(who))
  if (!items[0]) throw new Error('There is no subscription')
  return items[0]
}
const resume = async (who: SignedIn) =>
  ask(who, 'POST', `/own/subscriptions/${(await subscriptionOf(who)).id}/resume`)
const noMore = { status: 409, body: { message: subscriptionMessages.notSold } }
const notificationsOf = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items
    .map(({ text }) => text)
    .filter((text) => text.includes('until'))
const inWords = (moment: string | null) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment ?? ''))

it('the seller removes it: its buyers hear why and until when, at once and by mail, and cannot resume', async () => {
  const { seller, agent, buyer, deploymentId } = await sold(await provedPerson())
  const onlyWanted = await person()
  await startDeploying(product, onlyWanted, agent)
  const { access_until, is_renewable } = await subscriptionOf(buyer)
  expect(is_renewable).toBe(true)
  await remove(seller, agent)
  const sentences = [
    `The seller stopped offering “Reply Desk”. You can use it until ${inWords(access_until)}`,
  ]
  expect(await notificationsOf(buyer)).toEqual(sentences)
  expect(await notificationsOf(onlyWanted)).toEqual([])
  await product.notificationMailer.writeDue()
  const [mail] = await rows(
    "select subject, text from mails where recipient = $1 and template = 'agent-withdrawn'",
    [buyer.email],
  )
  expect(mail.subject).toBe(sentences[0])
  expect(mail.text).toContain("you won't be charged for the time after that.")

  // The notice holds even before the card provider has replied.
  for (let times = 0; times < 2; times += 1) {
    expect(await subscriptionOf(buyer)).toMatchObject({ status: 'active', is_renewable: false, access_until })
    const params = { id: deploymentId }
    expect(await product.call(deploymentContracts.get, { params }, await headersOf(buyer))).toMatchObject({
      is_on_sale: false,
      subscription: { access_until },
    })
    expect(await resume(buyer)).toMatchObject(noMore)
    await runPaymentJobs(product)
  }
  expect(await notificationsOf(buyer)).toEqual(sentences)
})

it('back on sale, it can be resumed', async () => {
  const { seller, agent, buyer } = await sold()
  await remove(seller, agent)
  await runPaymentJobs(product)
  expect(await ask(seller, 'POST', `/own/agents/${agent}/restore`)).toMatchObject({ status: 200 })
  expect(await subscriptionOf(buyer)).toMatchObject({ cancel_at_period_end: true, is_renewable: true })
  expect(await resume(buyer)).toMatchObject({ status: 200, body: { cancel_at_period_end: false } })
})

it('operators hide it: the reason is theirs, and given once', async () => {
  const { seller, agent, buyer } = await sold()
  const hide = () => database.inTransaction((tx) => moderatedAgents.hide(tx, String(agent), clock.now()))
  await hide()
  expect(await notificationsOf(buyer)).toEqual([
    expect.stringMatching(/^Guildhall removed “Reply Desk”\. You can/),
  ])
  expect(await resume(buyer)).toMatchObject(noMore)

  const other = await sold()
  await remove(other.seller, other.agent)
  await database.inTransaction((tx) => moderatedAgents.hide(tx, String(other.agent), clock.now()))
  expect(await notificationsOf(other.buyer)).toEqual([expect.stringMatching(/^The seller stopped offering/)])
  expect(seller.id).not.toBe(other.seller.id)
})

it('the seller leaves: that is said, too', async () => {
  const { seller, buyer } = await sold()
  const headers = await headersOf(seller)
  expect(await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).toMatchObject({
    status: 200,
  })
  expect(await notificationsOf(buyer)).toEqual([
    expect.stringMatching(/^The seller of “Reply Desk” left Guildhall\. You can use it until/),
  ])
})

it('resumed on the page of the card provider, it runs out all the same', async () => {
  const { seller, agent, buyer } = await sold()
  await remove(seller, agent)
  await runPaymentJobs(product)
  const body = { return_path: '/settings?tab=subscriptions' }
  const { url } = await product.call(billingContracts.openPortal, { body }, await headersOf(buyer))
  const secret = url.split('/').at(-1) ?? ''
  const [{ provider_id }] = await rows('select provider_id from subscriptions where product_id = $1', [agent])
  await product.call(sandboxContracts.setEnd, {
    params: { secret, subscription_id: provider_id },
    body: { ends: false },
  })
  for (let times = 0; times < 3; times += 1) await runPaymentJobs(product)
  clock.advance(32 * DAY_SECONDS)
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
    { status: 'ended' },
  ])
  expect(await rows('select from charges where product_id = $1', [agent])).toHaveLength(1)
})

it('a price that was announced before is no one’s next price any more', async () => {
  const { seller, agent, buyer } = await sold()
  await rows('update agents set price = 50 where id = $1', [agent])
  await announceAgentPrices(database, clock)
  expect(await subscriptionOf(buyer)).toMatchObject({ next_price: 50 })
  await remove(seller, agent)
  expect(await subscriptionOf(buyer)).toMatchObject({ next_price: null, next_price_from: null })
})
