// What does a buyer's home say about their agents, and what do both sides learn of a deployment?
import { describe, expect, it } from 'vitest'
import { deliverEvents, deploy, PRICE, pay, startDeploying } from '../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../tests/support/people/makers.ts'
import { EVENT_CATALOGUE } from '../../../app/events.ts'
import { actFor } from '../../../platform/actor.ts'
import { listActivity } from '../../events/server/activity.ts'
import { homeContracts } from '../../home/home.contract.ts'
import { notificationContracts } from '../../notifications/notifications.contract.ts'
import { deploymentContracts } from '../deployments.contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600

const needsOf = async (who: SignedIn) =>
  (await product.call(homeContracts.needs, {}, await headersOf(who))).items.filter(({ kind }) =>
    /agent/.test(kind),
  )
const makeKey = async (who: SignedIn, id: number) =>
  (await product.call(deploymentContracts.makeKey, { params: { id } }, await headersOf(who))).key
const anAgent = async (name: string) =>
  makeAgent(product, actFor((await provedPerson()).id), { name, price: PRICE })
/** Tokens are valid for an hour, and the clock moves by days, so a new one is fetched. */
async function later(days: number, who: SignedIn) {
  clock.advance(days * DAY_SECONDS)
  await who.client.refreshSession()
}

describe('what waits for a buyer', () => {
  it('is to set the agent up, and leads to its page; several lead to the list', {
    tags: ['proof'],
  }, async () => {
    const buyer = await provedPerson()
    expect(await needsOf(buyer)).toEqual([])
    const { deploymentId } = await deploy(accounts, await anAgent('Reply Desk'), buyer)
    expect(await needsOf(buyer)).toEqual([
      {
        kind: 'agents_to_set_up',
        count: 1,
        text: '1 agent to set up',
        detail: 'Reply Desk',
        action: { label: 'Set up', path: `/home/agents/${deploymentId}` },
      },
    ])
    await deploy(accounts, await anAgent('Invoice Reader'), buyer)
    expect(await needsOf(buyer)).toMatchObject([
      { count: 2, text: '2 agents to set up', detail: null, action: { path: '/home/agents/deployed' } },
    ])
  })

  it('is over once there is a key, until no one has used it for a day', { tags: ['proof'] }, async () => {
    const buyer = await provedPerson()
    const { deploymentId } = await deploy(accounts, await anAgent('Reply Desk'), buyer)
    const key = await makeKey(buyer, deploymentId)
    expect(await needsOf(buyer)).toEqual([])
    clock.advance(DAY_SECONDS - 1)
    await later(0, buyer)
    expect(await needsOf(buyer)).toEqual([])
    clock.advance(1)
    expect(await needsOf(buyer)).toMatchObject([
      {
        kind: 'unused_agent_keys',
        text: "1 agent with an access key that hasn't been used yet",
        detail: 'Reply Desk',
        action: { label: 'Finish setup', path: `/home/agents/${deploymentId}` },
      },
    ])
    await product.ask('GET', '/rest/v1/deployments/verify', { headers: { authorization: `Bearer ${key}` } })
    expect(await needsOf(buyer)).toEqual([])
  })

  it('is a failed payment, first of all', { tags: ['proof'] }, async () => {
    const buyer = await provedPerson()
    const { deploymentId } = await deploy(accounts, await anAgent('Reply Desk'), buyer)
    await database.pool.query("update subscriptions set status = 'past_due' where user_id = $1", [buyer.id])
    expect(await needsOf(buyer)).toMatchObject([
      {
        kind: 'failed_agent_payments',
        text: 'Payment failed for 1 agent',
        action: { label: 'Fix payment', path: `/home/agents/${deploymentId}` },
      },
      { kind: 'agents_to_set_up' },
    ])
  })

  it('is nothing for what was not paid, has ended, or was left alone for a month', {
    tags: ['proof'],
  }, async () => {
    const buyer = await provedPerson()
    await startDeploying(product, buyer, await anAgent('Never Paid'))
    expect(await needsOf(buyer)).toEqual([])
    const { deploymentId } = await deploy(accounts, await anAgent('Reply Desk'), buyer)
    await database.pool.query("update purchases set status = 'ended' where id = $1", [deploymentId])
    expect(await needsOf(buyer)).toEqual([])
    await database.pool.query(
      "update purchases set status = 'completed', created_at = created_at - interval '31 days' where id = $1",
      [deploymentId],
    )
    expect(await needsOf(buyer)).toEqual([])
  })
})

describe('a reminder', () => {
  it('of an agent to set up, or of a key that no one has used, comes for 30 days', {
    tags: ['proof'],
  }, async () => {
    const buyer = await provedPerson()
    const [one, other] = [await anAgent('Reply Desk'), await anAgent('Invoice Reader')]
    await deploy(accounts, one, buyer)
    await makeKey(buyer, (await deploy(accounts, other, buyer)).deploymentId)
    const kinds = async () => (await needsOf(buyer)).map(({ kind }) => kind)
    clock.advance(30 * DAY_SECONDS - 1)
    await later(0, buyer)
    expect(await kinds()).toEqual(['agents_to_set_up', 'unused_agent_keys'])
    clock.advance(1)
    expect(await kinds()).toEqual([])
  })
})

describe('the notification of a deployment', () => {
  it('reaches the seller by name and the buyer with the way to the setup, also if the browser was closed', {
    tags: ['proof'],
  }, async () => {
    const [seller, buyer] = [await provedPerson(), await provedPerson()]
    await database.pool.query(
      "update profiles set display_name = 'Bo Buyer', is_public = false where id = $1",
      [buyer.id],
    )
    const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
    const started = await startDeploying(product, buyer, agent)
    await pay(product, started)
    // The browser confirms nothing: the provider's event alone gives the agent.
    await deliverEvents(product)
    const notificationsOf = async (who: SignedIn) =>
      (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items.map(
        ({ text, path }) => [text, path],
      )
    expect(await notificationsOf(seller)).toEqual([
      ['Bo Buyer deployed “Reply Desk”', `/home/agents/offered/${agent}`],
    ])
    expect(await notificationsOf(buyer)).toEqual([
      ['Your agent “Reply Desk” is deployed and ready to use', `/home/agents/${started.deploymentId}`],
    ])
    const activity = async (who: SignedIn) =>
      (
        await listActivity(database.db, actFor(who.id), EVENT_CATALOGUE, { cursor: undefined, page_size: 5 })
      ).items.map(({ text }) => text)
    expect(await activity(buyer)).toEqual(['You deployed “Reply Desk”'])
    expect((await activity(seller))[0]).toBe('Bo Buyer deployed “Reply Desk”')
  })

  it('names a buyer with a private profile', async () => {
    const seller = await provedPerson()
    const hidden = await provedPerson()
    await database.pool.query(
      "update profiles set display_name = 'Private Pat', is_public = false where id = $1",
      [hidden.id],
    )
    const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
    const { completePurchase } = await import('./agents.actions.ts')
    await database.inTransaction((tx) => completePurchase(tx, actFor(hidden.id), agent, clock.now()))
    const { items } = await product.call(notificationContracts.list, { query: {} }, await headersOf(seller))
    expect(items.map(({ text }) => text)).toEqual(['Private Pat deployed “Reply Desk”'])
  })
})
