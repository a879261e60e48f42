// Buying an agent, from the wish to the end: who may, at which price, and what follows from the card provider's word.
import { describe, expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../../tests/support/accounts.ts'
import {
  askIntent,
  booksAgree,
  confirm,
  deliverEvents,
  deploy,
  PRICE,
  pay,
  startDeploying,
} from '../../../../../tests/support/buyers.ts'
import { CARDS } from '../../../../../tests/support/card-sandbox.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/makers.ts'
import { actFor } from '../../../../platform/actor.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows
const anAgent = async (more: { price?: number } = {}) =>
  makeAgent(product, await makePerson(product), { price: PRICE, ...more })
const countUsers = async (id: number) =>
  (await rows('select users_count from agents where id = $1', [id]))[0]?.users_count

describe('POST /functions/v1/create-agent-payment-intent', () => {
  it('DATA-31 takes agentId, agentName and price, and returns the clientSecret', async () => {
    const agent = await anAgent()
    const buyer = await person()
    const answer = await askIntent(product, buyer, agent)
    expect(answer).toMatchObject({
      status: 200,
      body: { clientSecret: expect.stringMatching(/^pi_.+_secret_/), deploymentId: expect.any(Number) },
    })
    expect(
      await rows('select status, price::float8 from subscriptions where product_id = $1', [agent]),
    ).toEqual([{ status: 'incomplete', price: PRICE }])
  })

  it('PERM-8 is refused without signing in', async () => {
    expect(await askIntent(product, undefined, await anAgent())).toMatchObject({
      status: 401,
      body: { code: 'sign_in_required' },
    })
  })

  it('DEC-37 charges the stored price, and refuses another one with the price as it is now', async () => {
    const agent = await anAgent({ price: 1200.5 })
    const buyer = await person()
    expect(await askIntent(product, buyer, agent, { price: 0.5 })).toMatchObject({
      status: 409,
      body: {
        message:
          "The price of this agent is now $1,200.50 a month. You haven't been charged. Check the price, then deploy again.",
      },
    })
    expect(await rows('select from purchases where agent_id = $1', [agent])).toEqual([])
    expect(await rows('select from subscriptions where product_id = $1', [agent])).toEqual([])
  })

  it('refuses an agent that one offers oneself, has, that is off sale, or unknown', async () => {
    const owner = await person()
    const own = await makeAgent(product, actFor(owner.id), { price: PRICE })
    expect(await askIntent(product, owner, own)).toMatchObject({
      status: 403,
      body: { message: "You can't deploy your own agent" },
    })
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    expect(await askIntent(product, buyer, agent)).toMatchObject({
      status: 409,
      body: { message: 'You have already deployed this agent!' },
    })
    const gone = await anAgent()
    await rows('update agents set withdrawn_at = created_at where id = $1', [gone])
    expect(await askIntent(product, buyer, gone)).toMatchObject({
      status: 409,
      body: { message: 'This agent is no longer for sale' },
    })
    expect((await askIntent(product, buyer, 999_999)).status).toBe(404)
  })

  it('opens one intent per buyer and agent, however often and however fast it is asked', async () => {
    const agent = await anAgent()
    const buyer = await person()
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, at) => askIntent(product, buyer, agent, at % 2 ? {} : { key: 'one' })),
    )
    many.push(await askIntent(product, buyer, agent, { key: 'one' }), await askIntent(product, buyer, agent))
    expect(new Set(many.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(many[0]?.status).toBe(200)
    expect(await rows('select from subscriptions where product_id = $1', [agent])).toHaveLength(1)
    expect(await askIntent(product, buyer, await anAgent(), { key: 'one' })).toMatchObject({ status: 422 })
  })
})

describe('a payment', () => {
  it('DEC-36 PAY-13 gives the agent by the word of the provider alone', async () => {
    const agent = await anAgent()
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'pending' })
    expect(await pay(product, started, CARDS.declined)).toMatchObject({ status: 'refused' })
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'pending' })
    expect(await countUsers(agent)).toBe(0)
    expect(await pay(product, started)).toEqual({ status: 'succeeded' })
    // Paid, but nobody has heard the provider yet.
    expect(await countUsers(agent)).toBe(0)
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({
      id: started.deploymentId,
      status: 'completed',
      amount: PRICE,
      agent: { name: 'Inbox Sorter' },
    })
    expect(await countUsers(agent)).toBe(1)
    await booksAgree(product)
  })

  it('is found by the event alone when the browser was closed, and counted once', async () => {
    const agent = await anAgent()
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    await pay(product, started)
    await deliverEvents(product)
    await deliverEvents(product)
    const headers = await headersOf(buyer)
    const { body } = await product.ask('GET', `/rest/v1/own/purchases?agent_id=${agent}&status=completed`, {
      headers,
    })
    expect(body).toMatchObject({
      total: 1,
      items: [{ id: started.deploymentId, agent: { name: 'Inbox Sorter' } }],
    })
    expect(await countUsers(agent)).toBe(1)
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'completed' })
    expect(await rows('select from charges where product_id = $1', [agent])).toHaveLength(1)
    expect(
      (await product.ask('GET', `/rest/v1/own/deployed-agents?ids=${agent},999`, { headers })).body,
    ).toEqual({
      agent_ids: [agent],
    })
    await booksAgree(product)
  })

  it('is confirmed for nobody else', async () => {
    const { deploymentId } = await deploy(accounts, await anAgent())
    const stranger = await person()
    expect((await confirm(product, stranger, deploymentId)).status).toBe(404)
    expect((await product.ask('POST', `/rest/v1/own/deployments/${deploymentId}/confirm`)).status).toBe(401)
  })
})
