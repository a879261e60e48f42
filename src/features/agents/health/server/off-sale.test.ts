// Does an agent whose endpoint keeps failing go off sale, come back by itself, or end, and is each person who is concerned
// notified?
// @module-tag proof
import { beforeEach, describe, expect, it } from 'vitest'
import {
  agentEndpoint,
  countWords,
  type Respond,
  respondWith,
} from '../../../../../tests/support/agents/agent-endpoint.ts'
import { measuredAgents } from '../../../../../tests/support/agents/measured-agents.ts'
import { askIntent, deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { paths } from '../../../../paths.ts'
import { homeContracts } from '../../../home/home.contract.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../../../payments/subscriptions/subscriptions.contract.ts'
import { agentContracts } from '../../agents.contract.ts'
import { agentMessages } from '../../agents.messages.ts'
import { interfaceContracts } from '../../interfaces/interfaces.contract.ts'
import { listingContracts } from '../../listings/listings.contract.ts'
import { listingMessages } from '../../listings/listings.messages.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({
  localAgents: endpoint.local,
  payments: { deliversSoon: false, pause: async () => {} },
})
const { product } = accounts
const { clock, database } = product
const { offered, work, days, health, saleOf } = measuredAgents(accounts, endpoint)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

beforeEach(() => {
  endpoint.is(405)
  endpoint.answer(countWords)
})

/** The clock has moved on, so earlier tokens have expired. */
const as = async (who: SignedIn) => {
  await who.client.refreshSession()
  return headersOf(who)
}
const textsOf = async (who: SignedIn) =>
  (await product.call(notificationContracts.list, { query: {} }, await as(who))).items.map(({ text }) => text)
const isListed = async (id: number) =>
  (await product.call(agentContracts.list, { query: { page_size: 100 } })).items.some((one) => one.id === id)
const needsOf = async (who: SignedIn) =>
  (await product.call(homeContracts.needs, {}, await as(who))).items.filter(
    ({ kind }) => kind === 'agents_off_sale',
  )
const check = async (seller: SignedIn, id: number) =>
  product.call(interfaceContracts.check, { params: { id } }, await as(seller))
const remove = async (seller: SignedIn, id: number) =>
  product.ask('DELETE', `/rest/v1/own/agents/${id}`, { headers: await as(seller) })
const restore = async (seller: SignedIn, id: number) =>
  product.ask('POST', `/rest/v1/own/agents/${id}/restore`, { headers: await as(seller) })

/** Only checks name no deployment, so the endpoint works for checks alone. */
const onlyChecks: Respond = (call, response, request) =>
  (call.run.deployment_id === null ? countWords : respondWith({}, 500))(call, response, request)

async function sold() {
  const agent = await offered()
  await rows('update agents set price = $2, setup_instructions = null where id = $1', [agent.agentId, PRICE])
  await days(1)
  const buyer = await accounts.provedPerson()
  const { deploymentId } = await deploy(accounts, agent.agentId, buyer)
  return { ...agent, buyer, deploymentId }
}

const FAULTS = [
  ['is down', () => endpoint.is('down')],
  ['answers 500', () => endpoint.is(500)],
  ['returns what it does not declare', () => endpoint.answer(respondWith({ output: { words: 'three' } }))],
  ['fails its samples', () => endpoint.answer(respondWith({}, 500))],
] as const

describe('three bad days', () => {
  it.each(FAULTS)('take an agent off sale whose endpoint %s, until it works again', async (_, fail) => {
    const { agentId: id, seller, buyer } = await sold()
    fail()
    await days(3)
    expect(await saleOf(id)).toMatchObject({ withdrawn_at: null, paused_for: null })
    await days(1)
    const { withdrawn_at, paused_for } = await saleOf(id)
    expect({ withdrawn_at, paused_for }).toEqual({ withdrawn_at: expect.any(Date), paused_for: 'unhealthy' })
    expect(await isListed(id)).toBe(false)
    expect(await product.call(agentContracts.get, { params: { id } })).toMatchObject({
      paused_for: 'unhealthy',
      withdrawn_at: withdrawn_at?.toISOString(),
    })
    const other = await accounts.provedPerson()
    expect(await askIntent(product, other, id)).toMatchObject({
      status: 409,
      body: { message: agentMessages.paused.unhealthy },
    })
    expect(await restore(seller, id)).toMatchObject({
      status: 409,
      body: { message: listingMessages.paused.unhealthy },
    })
    expect((await textsOf(seller))[0]).toBe(
      'Your agent “Word Counter” is off sale, because it failed 3 days in a row',
    )
    expect((await textsOf(buyer))[0]).toBe('Your deployed agent “Word Counter” failed 3 days in a row')
    expect(await needsOf(seller)).toMatchObject([
      { text: '1 agent not for sale until you fix it', action: { path: paths.agentCalling(id) } },
    ])

    endpoint.is(405)
    endpoint.answer(countWords)
    await days(1)
    expect(await saleOf(id)).toMatchObject({ withdrawn_at: null, paused_for: null })
    expect(await isListed(id)).toBe(true)
    expect((await textsOf(seller))[0]).toBe('Your agent “Word Counter” is back on sale')
    expect((await textsOf(buyer))[0]).toBe('Your deployed agent “Word Counter” works again')
    await days(2)
    expect(await saleOf(id)).toMatchObject({ paused_for: null })
    expect(
      (await product.call(subscriptionContracts.list, { query: {} }, await as(buyer))).items,
    ).toMatchObject([{ cancel_at_period_end: false, is_renewable: true }])
  })

  it('are in a row: a good one between them keeps it on sale', async () => {
    const { agentId: id } = await sold()
    endpoint.is(500)
    await days(2)
    endpoint.is(405)
    await days(1)
    endpoint.is(500)
    await days(2)
    expect(await saleOf(id)).toMatchObject({ paused_for: null, withdrawn_at: null })
    endpoint.is(405)
  })

  it('are over half an hour after the seller’s check passes, if the endpoint works as it does for buyers', async () => {
    const { agentId: id, seller } = await sold()
    endpoint.is('down')
    await days(4)
    endpoint.is(405)
    endpoint.answer(onlyChecks)
    await check(seller, id)
    clock.advance(1_800)
    await work()
    expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
    endpoint.answer(countWords)
    await check(seller, id)
    expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
    clock.advance(1_800)
    await work()
    expect(await saleOf(id)).toMatchObject({ paused_for: null, withdrawn_at: null })
  })

  it('are not over by checks, by a check that fails in between, or by withdrawing it and putting it back', async () => {
    const { agentId: id, seller } = await sold()
    endpoint.answer(onlyChecks)
    await days(3)
    await remove(seller, id)
    expect(await restore(seller, id)).toMatchObject({ status: 200, body: { paused_for: 'unhealthy' } })
    for (let passed = 0; passed < 3; passed += 1) {
      endpoint.is('down')
      await check(seller, id)
      endpoint.is(405)
      await days(1)
      expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
    }
    expect(await health(id)).toMatchObject({ verified: { passing_days: 0 } })
    await remove(seller, id)
    await restore(seller, id)
    expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
  })

  it('come of the days alone: declaring again changes nothing', async () => {
    const { agentId: id, seller } = await sold()
    endpoint.is('down')
    for (let passed = 0; passed < 4; passed += 1) {
      await days(1)
      const body = {
        input_schema: { type: 'object' as const },
        output_schema: null,
        is_idempotent: false,
        samples: [{ name: `Other ${passed}`, input: { text: 'a' } }],
        runs_per_month: null,
      }
      await product.call(interfaceContracts.declare, { params: { id }, body }, await as(seller))
    }
    expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
  })
})

describe('fourteen more bad days', () => {
  it('withdraw an agent: its subscriptions end with their period, and no one but its seller can bring it back', async () => {
    const { agentId: id, seller, buyer } = await sold()
    endpoint.is('down')
    await days(17)
    expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy' })
    await days(1)
    expect(await saleOf(id)).toMatchObject({ paused_for: null, withdrawn_at: expect.any(Date) })
    expect((await textsOf(seller))[0]).toBe(
      'Your agent “Word Counter” was withdrawn from sale, because it kept failing',
    )
    expect((await textsOf(buyer))[0]).toMatch(
      /^Guildhall withdrew “Word Counter” from sale, because it kept failing\. You can use it until \w{3} \d+, \d{4}$/,
    )
    const [subscription] = (await product.call(subscriptionContracts.list, { query: {} }, await as(buyer)))
      .items
    expect(subscription).toMatchObject({ is_renewable: false })

    endpoint.is(405)
    await days(2)
    expect(await saleOf(id)).toMatchObject({ withdrawn_at: expect.any(Date) })
    expect(await restore(seller, id)).toMatchObject({ status: 200, body: { paused_for: 'unhealthy' } })
    clock.advance(1_800)
    await work()
    expect(await saleOf(id)).toMatchObject({ withdrawn_at: null, paused_for: null })
  })

  it('end nothing that was withdrawn before', async () => {
    const { agentId: id, seller } = await sold()
    endpoint.is('down')
    await days(4)
    expect(await remove(seller, id)).toMatchObject({ status: 200, body: { outcome: 'withdrawn' } })
    const texts = await textsOf(seller)
    await days(16)
    expect(await textsOf(seller)).toEqual(texts)
    expect(await product.call(listingContracts.get, { params: { id } }, await as(seller))).toMatchObject({
      paused_for: null,
      withdrawn_at: expect.any(String),
    })
  })
})

it('figures are of days that are over, and say from when they are measured', async () => {
  const { agentId: id, own } = await offered()
  expect(await health(id)).toMatchObject({ days: [], uptime: null, error_rate: null })
  expect((await health(id)).measured_since).toBe(own.check?.checked_at)
  await days(2)
  endpoint.is(500)
  await days(2)
  endpoint.is(405)
  await days(1)
  const measured = await health(id)
  expect(measured.days.map(({ uptime }) => uptime)).toContain(0)
  expect(measured.days.at(0)).toMatchObject({ uptime: 100 })
  expect(measured.uptime).toBeGreaterThan(40)
  expect(measured.uptime).toBeLessThan(60)
})
