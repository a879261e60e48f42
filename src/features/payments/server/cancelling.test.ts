// How is a subscription renewed, cancelled, resumed and ended over the months, what is its buyer notified of, and who can
// change it?
import { describe, expect, it } from 'vitest'
import {
  booksAgree,
  deploy,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../tests/support/money/buyers.ts'
import { CARDS, typedCard } from '../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { CardProviderAway } from '../../../platform/card-provider/card-provider.ts'
import { deploymentContracts } from '../../agents/deployments.contract.ts'
import { stopSellingAgent } from '../../agents/server/buying.actions.ts'
import { notificationContracts } from '../../notifications/notifications.contract.ts'
import { billingContracts } from '../card-forms/card-forms.contract.ts'
import { sandboxContracts } from '../payments.contract.ts'
import { paymentMessages } from '../payments.messages.ts'
import { subscriptionContracts as contracts } from '../subscriptions/subscriptions.contract.ts'
import { subscriptionMessages as messages } from '../subscriptions/subscriptions.messages.ts'

let isAway = false
const accounts = await testAccounts({
  payments: {
    deliversSoon: false,
    pause: async () => {},
    around: (provider) => ({
      ...provider,
      async setEndAtPeriodEnd(...given) {
        if (isAway) throw new CardProviderAway()
        return provider.setEndAtPeriodEnd(...given)
      },
    }),
  },
})
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const anAgent = async (name = 'Reply Desk') =>
  makeAgent(product, await makePerson(product), { name, price: PRICE })
const ofAgent = (agent: number) =>
  rows('select status, period_start from charges where product_id = $1', [agent])

/** Tokens are valid for an hour, and the clock moves by days, so a new one is fetched. */
async function later(days: number, who: SignedIn) {
  clock.advance(days * DAY_SECONDS)
  await runPaymentJobs(product)
  await runPaymentJobs(product)
  await who.client.refreshSession()
}
const listOf = async (who: SignedIn) => product.call(contracts.list, { query: {} }, await headersOf(who))
async function only(who: SignedIn) {
  const [subscription] = (await listOf(who)).items
  if (!subscription) throw new Error('There is no subscription')
  return subscription
}
const notificationsOf = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items.map(
    ({ text }) => text,
  )
const ask = async (who: SignedIn | undefined, id: number, verb: 'cancel' | 'resume') =>
  product.ask('POST', `/rest/v1/own/subscriptions/${id}/${verb}`, {
    headers: who ? await headersOf(who) : {},
  })
async function useCard(who: SignedIn, number: string, more: { year?: string } = {}) {
  const body = { return_path: '/settings?tab=subscriptions' }
  const { url } = await product.call(billingContracts.openPortal, { body }, await headersOf(who))
  const secret = url.split('/').at(-1) ?? ''
  const card = typedCard(number, more)
  expect(await product.call(sandboxContracts.changeCard, { params: { secret }, body: { card } })).toEqual({
    status: 'succeeded',
  })
}

describe('one’s own subscriptions', () => {
  it('DATA-17 are listed newest first, with what they are for', { tags: ['proof'] }, async () => {
    const buyer = await provedPerson()
    const first = await deploy(accounts, await anAgent('First'), buyer)
    clock.advance(60)
    await deploy(accounts, await anAgent('Second'), buyer)
    await startDeploying(product, buyer, await anAgent('Never paid'))
    const { items, total } = await listOf(buyer)
    expect(total).toBe(2)
    expect(items.map(({ product: bought }) => bought?.name)).toEqual(['Second', 'First'])
    expect(items[1]).toMatchObject({
      id: expect.any(Number),
      user_id: buyer.id,
      product_type: 'agent',
      status: 'active',
      created_at: expect.any(String),
      current_period_end: expect.any(String),
      cancel_at_period_end: false,
      price: PRICE,
      product: { name: 'First', path: `/home/agents/${first.deploymentId}` },
    })
  })

  it('are cancelled with the period that is paid for, and resumed until then', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer, deploymentId } = await deploy(accounts, agent)
    const { id } = await only(buyer)
    for (let times = 0; times < 2; times += 1)
      expect((await ask(buyer, id, 'cancel')).body).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
      })
    await later(10, buyer)
    expect((await ask(buyer, id, 'resume')).body).toMatchObject({ cancel_at_period_end: false })
    await later(31, buyer)
    expect(await ofAgent(agent)).toHaveLength(2)
    await ask(buyer, id, 'cancel')
    await later(31, buyer)
    expect(await ofAgent(agent)).toHaveLength(2)
    expect(await only(buyer)).toMatchObject({ status: 'ended', ended_at: expect.any(String) })
    expect(
      (await product.call(deploymentContracts.get, { params: { id: deploymentId } }, await headersOf(buyer)))
        .status,
    ).toBe('ended')
    for (const verb of ['cancel', 'resume'] as const)
      expect(await ask(buyer, id, verb)).toMatchObject({
        status: 409,
        body: { message: messages.endedAlready },
      })
    expect(await notificationsOf(buyer)).toContain('Your access to “Reply Desk” has ended')
    await booksAgree(product)
  })

  it('are cancelled and resumed as often as their buyer likes, each time at the provider too', {
    tags: ['proof'],
  }, async () => {
    const { buyer } = await deploy(accounts, await anAgent())
    const { id } = await only(buyer)
    for (const verb of ['cancel', 'resume', 'cancel', 'resume', 'cancel'] as const)
      expect((await ask(buyer, id, verb)).body).toMatchObject({ cancel_at_period_end: verb === 'cancel' })
  })

  it('are no one else’s: others find none, and visitors have to sign in', { tags: ['proof'] }, async () => {
    const { buyer } = await deploy(accounts, await anAgent())
    const { id } = await only(buyer)
    const other = await provedPerson()
    for (const verb of ['cancel', 'resume'] as const) {
      expect(await ask(other, id, verb)).toMatchObject({ status: 404, body: { message: messages.notFound } })
      expect((await ask(undefined, id, verb)).status).toBe(401)
    }
    expect(await listOf(other)).toMatchObject({ total: 0, items: [] })
    expect((await product.ask('GET', '/rest/v1/own/subscriptions')).status).toBe(401)
    expect(await only(buyer)).toMatchObject({ cancel_at_period_end: false })
  })

  it('are not changed while the provider is away, and can be cancelled after that', {
    tags: ['proof'],
  }, async () => {
    const { buyer } = await deploy(accounts, await anAgent())
    const { id } = await only(buyer)
    isAway = true
    expect(await ask(buyer, id, 'cancel')).toMatchObject({
      status: 503,
      body: { message: paymentMessages.providerAway },
    })
    isAway = false
    expect(await only(buyer)).toMatchObject({ cancel_at_period_end: false })
    expect((await ask(buyer, id, 'cancel')).body).toMatchObject({ cancel_at_period_end: true })
  })

  it('to what is withdrawn from sale are not resumed', { tags: ['proof'] }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    await database.inTransaction((tx) => stopSellingAgent(tx, agent, 'seller', clock.now()))
    await rows('update agents set withdrawn_at = created_at where id = $1', [agent])
    await runPaymentJobs(product)
    const { id, cancel_at_period_end } = await only(buyer)
    expect(cancel_at_period_end).toBe(true)
    expect(await ask(buyer, id, 'resume')).toMatchObject({
      status: 409,
      body: { message: messages.notSold },
    })
  })
})

describe('a renewal that fails', () => {
  it('keeps access for 7 days, tells the buyer once, and ends access when no one pays', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent, await provedPerson())
    await useCard(buyer, CARDS.declinedLater)
    const [paid] = await rows('select current_period_end as until from subscriptions where product_id = $1', [
      agent,
    ])
    clock.advance((paid.until.getTime() - clock.now().getTime()) / 1000 + 60)
    await later(0, buyer)
    const until = new Date(paid.until.getTime() + 7 * DAY_SECONDS * 1000).toISOString()
    expect(await only(buyer)).toMatchObject({ status: 'past_due', access_until: until })
    await later(6.9, buyer)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'completed' },
    ])
    expect((await notificationsOf(buyer)).filter((text) => text.includes('failed'))).toEqual([
      expect.stringMatching(
        /^Your payment for “Reply Desk” failed\. Change your card by \w{3} \d+, \d{4} to keep it$/,
      ),
    ])
    await product.notificationMailer.writeDue()
    const [mail] = await rows(
      "select text, html from mails where recipient = $1 and template = 'agent-payment-failed'",
      [buyer.email],
    )
    for (const said of [mail.text, mail.html])
      expect(said).toMatch(/declined for \$29\.99\. .+ until \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC/)
    await later(0.2, buyer)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'ended' },
    ])
    expect((await notificationsOf(buyer))[0]).toBe(
      "Your access to “Reply Desk” has ended, because it couldn't be paid for",
    )
    expect(await ofAgent(agent)).toHaveLength(1)
    await booksAgree(product)
  })

  it('is mended by another card, and is news no longer', { tags: ['proof'] }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    await useCard(buyer, CARDS.declinedLater)
    await later(32, buyer)
    expect(await only(buyer)).toMatchObject({ status: 'past_due' })
    await useCard(buyer, CARDS.good)
    await later(7, buyer)
    expect(await only(buyer)).toMatchObject({ status: 'active' })
    expect(await ofAgent(agent)).toHaveLength(2)
    expect(
      await rows(
        "select read_at is not null as is_read from notifications where user_id = $1 and kind = 'agent_payment_failed'",
        [buyer.id],
      ),
    ).toEqual([{ is_read: true }])
  })

  it('ends access even if the provider never gives it up, and is ended there', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    await useCard(buyer, CARDS.declinedLater)
    await later(32, buyer)
    await rows("update sandbox_subscriptions set retry_at = null, due_at = null where status = 'past_due'")
    await later(3, buyer)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'completed' },
    ])
    await later(4.5, buyer)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'ended' },
    ])
    expect(
      await rows(
        'select t.status from sandbox_subscriptions t join subscriptions s on s.provider_id = t.id where s.product_id = $1',
        [agent],
      ),
    ).toEqual([{ status: 'canceled' }])
  })

  it('that is cancelled ends at once: there is nothing left that was paid for', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    await useCard(buyer, CARDS.declinedLater)
    await later(32, buyer)
    expect((await ask(buyer, (await only(buyer)).id, 'cancel')).body).toMatchObject({ status: 'ended' })
    await later(10, buyer)
    expect(await ofAgent(agent)).toHaveLength(1)
    await booksAgree(product)
  })
})

describe('a card that expires before the next payment', () => {
  it('is announced once, and again only for another one', { tags: ['proof'] }, async () => {
    const { buyer } = await deploy(accounts, await anAgent())
    const year = String(clock.now().getUTCFullYear())
    await useCard(buyer, CARDS.good, { year })
    await runPaymentJobs(product)
    const soon = new Date(Date.UTC(Number(year), 11, 15))
    const sentence =
      'The card that pays for “Reply Desk” expires before the next payment. Change it to keep the agent'
    expect(await notificationsOf(buyer)).not.toContain(sentence)
    for (let months = 0; months < 13 && clock.now() < soon; months += 1) await later(30, buyer)
    await later(1, buyer)
    expect((await notificationsOf(buyer)).filter((text) => text === sentence)).toHaveLength(1)
  })
})

it('a payment of nothing leaves no subscription in the list', async () => {
  const buyer = await provedPerson()
  const started = await startDeploying(product, buyer, await anAgent())
  await pay(product, started, CARDS.declined)
  expect(await listOf(buyer)).toMatchObject({ total: 0 })
})
