// Who may buy an agent, at which price, and what follows from the card provider's reports?
import { describe, expect, it } from 'vitest'
import {
  askIntent,
  booksAgree,
  confirm,
  deliverEvents,
  deploy,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../tests/support/money/card-sandbox.ts'
import { headersOf, PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { PURCHASE_STATUSES } from '../agents.rules.ts'
import { isDeployed } from '../buying.policy.ts'
import { stopSellingAgent } from './buying.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows
const anAgent = async (more: { price?: number } = {}) =>
  makeAgent(product, await makePerson(product), { price: PRICE, ...more })
const countUsers = async (id: number) =>
  (await rows('select users_count + new_users_count as users_count from agents where id = $1', [id]))[0]
    ?.users_count

describe('POST /functions/v1/create-agent-payment-intent', () => {
  it('DATA-31 takes agentId, agentName and price, and returns the clientSecret', {
    tags: ['proof'],
  }, async () => {
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

  it('refuses an agent that one offers oneself, has, that is off sale, or unknown', {
    tags: ['proof'],
  }, async () => {
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

  it('opens one intent per buyer and agent, however often and however fast it is asked', {
    tags: ['proof'],
  }, async () => {
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
  it('DEC-36 PAY-13 gives the agent by the word of the provider alone', { tags: ['proof'] }, async () => {
    const agent = await anAgent()
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'pending' })
    expect(await pay(product, started, CARDS.declined)).toMatchObject({ status: 'refused' })
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'pending' })
    expect(await countUsers(agent)).toBe(0)
    expect(await pay(product, started)).toEqual({ status: 'succeeded' })
    // The payment was made, but the provider has not reported it.
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

  it('is found by the event alone when the browser was closed, and counted once', {
    tags: ['proof'],
  }, async () => {
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

  it.each(PURCHASE_STATUSES)(
    'PAY-13 means that the agent is owned only if it is completed: %s',
    async (status) => {
      const agent = await anAgent()
      const { buyer, deploymentId } = await deploy(accounts, agent)
      await rows('update purchases set status = $1 where id = $2', [status, deploymentId])
      const headers = await headersOf(buyer)
      const ask = (method: string, path: string) => product.ask(method, `/rest/v1/own/${path}`, { headers })
      const isOwned = status === 'completed'
      expect((await ask('GET', `deployed-agents?ids=${agent}`)).body).toEqual({
        agent_ids: isOwned ? [agent] : [],
      })
      expect((await ask('POST', `deployments/${deploymentId}/key`)).status).toBe(isOwned ? 200 : 409)
      expect(isDeployed({ status })).toBe(isOwned)
      await rows("update purchases set status = 'completed' where id = $1", [deploymentId])
    },
  )

  it('is confirmed for no one else', { tags: ['proof'] }, async () => {
    const { deploymentId } = await deploy(accounts, await anAgent())
    const stranger = await person()
    expect((await confirm(product, stranger, deploymentId)).status).toBe(404)
    expect((await product.ask('POST', `/rest/v1/own/deployments/${deploymentId}/confirm`)).status).toBe(401)
  })
})

describe('an open intent', () => {
  it('is replaced when the price changes, and cannot be paid any longer', { tags: ['proof'] }, async () => {
    const agent = await anAgent()
    const buyer = await person()
    const before = await startDeploying(product, buyer, agent)
    await rows('update agents set price = 35 where id = $1', [agent])
    expect((await askIntent(product, buyer, agent)).status).toBe(409)
    const after = await startDeploying(product, buyer, agent, 35)
    expect(after.clientSecret).not.toBe(before.clientSecret)
    expect(after.deploymentId).toBe(before.deploymentId)
    await runPaymentJobs(product)
    expect(await pay(product, before)).toMatchObject({ status: 'refused' })
    expect(await pay(product, after)).toEqual({ status: 'succeeded' })
    expect((await confirm(product, buyer, after.deploymentId)).body).toMatchObject({
      status: 'completed',
      amount: 35,
    })
  })

  it('that is paid in the moment in which it is replaced is given back, and gives nothing', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const buyer = await person()
    const before = await startDeploying(product, buyer, agent)
    await rows('update agents set price = 35 where id = $1', [agent])
    const after = await startDeploying(product, buyer, agent, 35)
    expect(await pay(product, before)).toEqual({ status: 'succeeded' })
    expect(await pay(product, after)).toEqual({ status: 'succeeded' })
    expect((await confirm(product, buyer, after.deploymentId)).body).toMatchObject({
      status: 'completed',
      amount: 35,
    })
    for (let times = 0; times < 2; times++) await runPaymentJobs(product)
    const charges =
      'select amount::float8, status, is_sale from charges where product_id = $1 order by amount'
    expect(await rows(charges, [agent])).toEqual([
      { amount: PRICE, status: 'refunded', is_sale: false },
      { amount: 35, status: 'paid', is_sale: true },
    ])
    expect(await countUsers(agent)).toBe(1)
    await booksAgree(product)
  })

  it('that no one pays expires, leaves nothing behind, and makes room for another', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { client, ...buyer } = await person()
    const before = await startDeploying(product, { client }, agent)
    product.clock.advance(23 * 3600)
    await runPaymentJobs(product)
    expect(await rows('select from purchases where agent_id = $1', [agent])).toEqual([])
    await client.signInWithPassword({ email: buyer.email, password: PASSWORD })
    const after = await startDeploying(product, { client }, agent)
    expect(after.clientSecret).not.toBe(before.clientSecret)
    expect(await pay(product, after)).toEqual({ status: 'succeeded' })
  })

  it('is given up when the agent is taken off sale; who has it keeps it until the end of the period', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer, deploymentId } = await deploy(accounts, agent)
    const late = await startDeploying(product, await person(), agent)
    await product.database.inTransaction((tx) => stopSellingAgent(tx, agent, 'seller', product.clock.now()))
    await runPaymentJobs(product)
    expect(await pay(product, late)).toMatchObject({ status: 'refused' })
    expect((await confirm(product, buyer, deploymentId)).body).toMatchObject({ status: 'completed' })
    product.clock.advance(31 * 24 * 3600)
    await runPaymentJobs(product)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'ended' },
    ])
    expect(await rows('select from charges where product_id = $1', [agent])).toHaveLength(1)
    expect(await countUsers(agent)).toBe(0)
  })
})

it('DATA-17 DATA-18 DEC-38 DEC-45 a deployment writes a monthly subscription, its charge and the seller’s analytics', async () => {
  const agent = await anAgent()
  const { buyer } = await deploy(accounts, agent)
  const [subscription] = await rows('select * from subscriptions where product_id = $1', [agent])
  expect(subscription).toMatchObject({
    id: expect.anything(),
    user_id: buyer.id,
    product_type: 'agent',
    status: 'active',
    created_at: expect.any(Date),
    current_period_end: expect.any(Date),
    cancel_at_period_end: false,
    client_secret: null,
  })
  const days = (subscription.current_period_end - subscription.current_period_start) / (24 * 3600 * 1000)
  expect(days).toBeGreaterThanOrEqual(28)
  expect(days).toBeLessThanOrEqual(31)
  const [{ user_id: seller }] = await rows('select user_id from agents where id = $1', [agent])
  expect(
    await rows(
      'select seller_id, event_type, product_type, amount::float8, created_at from analytics_events where product_id = $1',
      [agent],
    ),
  ).toEqual([
    {
      seller_id: seller,
      event_type: 'purchase',
      product_type: 'agent',
      amount: PRICE,
      created_at: expect.any(Date),
    },
  ])
})

it('DATA-8 DATA-27 whether one has an agent is one completed purchase, with the agent’s name', {
  tags: ['proof'],
}, async () => {
  const agent = await anAgent()
  const { buyer, deploymentId } = await deploy(accounts, agent)
  await deploy(accounts, await anAgent(), buyer)
  await startDeploying(product, buyer, await anAgent())
  const read = async (query: string) =>
    (await product.ask('GET', `/rest/v1/own/purchases${query}`, { headers: await headersOf(buyer) })).body
  const owned = {
    id: deploymentId,
    user_id: buyer.id,
    agent_id: agent,
    amount: PRICE,
    status: 'completed',
    created_at: expect.any(String),
    agent: { name: 'Inbox Sorter', category: 'Customer Service' },
  }
  expect(await read(`?agent_id=${agent}&status=completed`)).toMatchObject({ total: 1, items: [owned] })
  expect(await read('?status=completed')).toMatchObject({ total: 2 })
  expect(await read('?status=pending')).toMatchObject({ total: 1 })
  // An unpaid purchase is not listed.
  expect(await read('?page_size=1&page=2')).toMatchObject({ total: 2, items: [owned] })
  const stranger = await person()
  const { body } = await product.ask('GET', '/rest/v1/own/purchases', { headers: await headersOf(stranger) })
  expect(body).toMatchObject({ total: 0, items: [] })
})

const firefox = (version: number) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
})

const viewsOf = (agent: number) => ({
  look: async (headers: Record<string, string> = {}) =>
    expect((await product.ask('POST', `/rest/v1/agents/${agent}/views`, { headers })).status).toBe(200),
  views: async () =>
    (await rows("select from analytics_events where product_id = $1 and event_type = 'view'", [agent]))
      .length,
})

it('a visit counts as a view once a day, never the owner’s own', { tags: ['proof'] }, async () => {
  const owner = await person()
  const agent = await makeAgent(product, actFor(owner.id), { price: PRICE })
  const visitor = await person()
  const { look, views } = viewsOf(agent)
  for (const who of [owner, visitor, visitor]) await look(await headersOf(who))
  expect(await views()).toBe(1)
  await look()
  await look()
  await look(firefox(149))
  expect(await views()).toBe(3)
  product.clock.advance(24 * 3600)
  await look()
  expect(await views()).toBe(4)
  await runPaymentJobs(product)
  expect(await rows('select from todays_views where created_at < $1', [product.clock.now()])).toEqual([])
  expect((await product.ask('POST', '/rest/v1/agents/999999/views')).status).toBe(404)
})

it('one address adds four views a day to an agent, with however many browsers and accounts', {
  tags: ['proof'],
}, async () => {
  const owner = await person()
  const agents = [
    await makeAgent(product, actFor(owner.id), { price: PRICE }),
    await makeAgent(product, actFor(owner.id), { price: PRICE }),
  ]
  for (const agent of agents) {
    const { look, views } = viewsOf(agent)
    await look(await headersOf(await person()))
    await Promise.all(Array.from({ length: 50 }, (_, at) => look(firefox(at + 100))))
    expect(await views()).toBe(4)
  }
})

it('a known bot adds no view', async () => {
  const agent = await makeAgent(product, actFor((await person()).id), { price: PRICE })
  const { look, views } = viewsOf(agent)
  for (const bot of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/149.0.0.0 Safari/537.36',
    'curl/8.5.0',
  ])
    await look({ 'user-agent': bot })
  expect(await views()).toBe(0)
  await look(firefox(149))
  expect(await views()).toBe(1)
})
