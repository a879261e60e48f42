// Is an agent verified by measured days alone, and not any more once a rule stops holding?
// @module-tag proof
import { beforeEach, describe, expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { measuredAgents } from '../../../../../tests/support/agents/measured-agents.ts'
import { makePayoutAccount } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePerson, makePurchase } from '../../../../../tests/support/people/makers.ts'
import { agentContracts } from '../../agents.contract.ts'
import { interfaceContracts } from '../../interfaces/interfaces.contract.ts'
import type { RunFailure } from '../../runs/runs.rules.ts'
import { LEAST_RUNS, VERIFIED_DAYS } from '../health.rules.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { clock, database } = product
const { offered, days, declare, health, saleOf } = measuredAgents(accounts, endpoint)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

beforeEach(() => {
  endpoint.is(405)
  endpoint.answer(countWords)
})

async function runs(id: number, count: number, failure: RunFailure | null = null): Promise<void> {
  await makePurchase(product, id)
  await runsOfNewest(id, count, failure)
}
const runsOfNewest = (id: number, count: number, failure: RunFailure | null) =>
  rows(
    `insert into agent_runs (agent_id, purchase_id, user_id, source, status, failure, created_at, ended_at, milliseconds)
     select agent_id, id, user_id, 'api', case when $3::text is null then 'succeeded' else 'failed' end, $3, $4, $4, 100
     from (select * from purchases where agent_id = $1 order by id desc limit 1) bought, generate_series(1, $2::int)`,
    [id, count, failure, clock.now().toISOString()],
  )
async function proven(change: Parameters<typeof offered>[0] = {}) {
  const agent = await offered(change)
  await makePayoutAccount(product, agent.seller)
  await runs(agent.agentId, LEAST_RUNS)
  return agent
}
const isVerified = async (id: number) => {
  const { verified } = await product.call(agentContracts.get, { params: { id } })
  expect((await saleOf(id)).verified).toBe(verified)
  expect((await health(id)).verified.since !== null).toBe(verified)
  return verified
}
const passingDays = async (id: number) => (await health(id)).verified.passing_days
const edit = async (who: SignedIn, id: number, change: object) => {
  await who.client.refreshSession()
  const agent = { name: 'Word Counter', category: 'Marketing', description: 'Counts', features: ['Words'] }
  return product.ask('PATCH', `/rest/v1/own/agents/${id}`, {
    headers: await headersOf(who),
    body: { ...agent, price: 29.99, ...change },
  })
}

async function verified() {
  const agent = await proven()
  await days(VERIFIED_DAYS + 1)
  expect(await isVerified(agent.agentId)).toBe(true)
  return agent
}

it('fourteen days of passing samples, twenty runs, a proven seller and few refunds make an agent verified', async () => {
  const { agentId: id, seller } = await offered()
  await days(1)
  const begun = await passingDays(id)
  await days(VERIFIED_DAYS)
  expect(await passingDays(id)).toBe(begun + VERIFIED_DAYS)
  expect(await health(id)).toMatchObject({ verified: { is_proven: false, is_callable: true, since: null } })
  expect(await isVerified(id)).toBe(false)
  await makePayoutAccount(product, seller)
  await runs(id, LEAST_RUNS - 1)
  await days(1)
  expect(await isVerified(id)).toBe(false)
  await runs(id, 1)
  await days(1)
  expect(await isVerified(id)).toBe(true)
})

it.each(['rejected', 'endpoint_failed', 'endpoint_timeout'] as const)(
  'passing samples beside runs that end as %s make none',
  async (failure) => {
    const { agentId: id } = await proven()
    await runs(id, 3, failure)
    await days(VERIFIED_DAYS + 1)
    expect(await health(id)).toMatchObject({ error_rate: 13.1, runs: 23 })
    expect(await passingDays(id)).toBeGreaterThanOrEqual(VERIFIED_DAYS)
    expect(await isVerified(id)).toBe(false)
    await runs(id, 8)
    await days(1)
    expect(await isVerified(id)).toBe(true)
  },
)

it('a sample looks like a run of a buyer, unless its seller began the check', async () => {
  const { agentId: id, seller } = await proven()
  endpoint.calls.length = 0
  const headers = await headersOf(seller)
  await product.call(interfaceContracts.check, { params: { id } }, headers)
  expect(endpoint.calls).toMatchObject([{ run: { id: `sample-${id}-1`, deployment_id: null } }])
  endpoint.calls.length = 0
  await days(3)
  const runsAsked = endpoint.calls.map(({ run }) => run).filter(({ agent_id }) => agent_id === id)
  expect(runsAsked).toHaveLength(3)
  for (const run of runsAsked) {
    expect(run).toEqual({
      id: expect.stringMatching(/^\d+$/),
      agent_id: id,
      deployment_id: expect.any(Number),
    })
    expect(await rows('select 1 from purchases where id = $1', [run.deployment_id])).toEqual([])
  }
  expect(new Set(runsAsked.map(({ id }) => id)).size).toBe(3)
})

it('thirteen do not, however often a day the seller checks or declares it again', async () => {
  const { agentId: id, seller } = await proven()
  for (let passed = 0; passed < VERIFIED_DAYS - 1; passed += 1) {
    await days(1)
    await seller.client.refreshSession()
    const headers = await headersOf(seller)
    await product.call(interfaceContracts.check, { params: { id } }, headers)
    await product.call(interfaceContracts.check, { params: { id } }, headers)
    await declare(seller, id, { runs_per_month: 100 + passed })
  }
  expect(await passingDays(id)).toBeLessThan(VERIFIED_DAYS)
  expect(await isVerified(id)).toBe(false)
  await days(2)
  expect(await isVerified(id)).toBe(true)
})

it('a health path that lies makes no day good: the samples decide', async () => {
  const { agentId: id } = await proven({ health_path: '/health?all=well' })
  endpoint.is(200)
  endpoint.answer(respondWith({ output: { words: 'many' } }))
  await days(5)
  expect(endpoint.probes).toContain('GET /health?all=well')
  expect(await health(id)).toMatchObject({ uptime: 100, verified: { passing_days: 0 } })
  expect(await saleOf(id)).toMatchObject({ paused_for: 'unhealthy', verified: false })
})

describe('a verified agent is so no more', () => {
  it('once its samples fail, until they passed for two weeks again', async () => {
    const { agentId: id } = await verified()
    endpoint.answer(respondWith({}, 500))
    await days(1)
    expect(await isVerified(id)).toBe(false)
    endpoint.answer(countWords)
    await days(VERIFIED_DAYS - 1)
    expect(await isVerified(id)).toBe(false)
    await days(1)
    expect(await isVerified(id)).toBe(true)
  })

  it('once it takes or returns something else, but not for another limit', async () => {
    const { agentId: id, seller } = await verified()
    await seller.client.refreshSession()
    await declare(seller, id, { runs_per_month: 7 })
    expect(await isVerified(id)).toBe(true)
    await declare(seller, id, { output_schema: null })
    expect(await isVerified(id)).toBe(false)
    expect(await passingDays(id)).toBe(0)
    await days(VERIFIED_DAYS - 1)
    expect(await isVerified(id)).toBe(false)
    await days(2)
    expect(await isVerified(id)).toBe(true)
  })

  it('once its endpoint is another one', async () => {
    const { agentId: id, seller } = await verified()
    expect((await edit(seller, id, { endpoint_url: endpoint.url })).status).toBe(200)
    expect(await isVerified(id)).toBe(true)
    expect((await edit(seller, id, { endpoint_url: `${endpoint.url}/v2` })).status).toBe(200)
    expect(await isVerified(id)).toBe(false)
    // The seller never checked the agent's new address, though the agent passes the daily samples.
    await days(2)
    expect(await health(id)).toMatchObject({ verified: { is_callable: true } })
    await days(VERIFIED_DAYS)
    expect(await isVerified(id)).toBe(true)
  })

  it('once too many got their money back', async () => {
    const { agentId: id } = await verified()
    for (let buyers = 0; buyers < 2; buyers += 1) await makePurchase(product, id)
    const refund = (most: number) =>
      rows(
        `update purchases set status = 'refunded', ended_at = created_at
         where id in (select id from purchases where agent_id = $1 order by id limit $2)`,
        [id, most],
      )
    await refund(1)
    await days(1)
    expect(await isVerified(id)).toBe(true)
    await refund(2)
    await days(1)
    expect(await isVerified(id)).toBe(false)
    expect(await health(id)).toMatchObject({ verified: { has_few_refunds: false, is_proven: true } })
  })

  it('not by trials, which cost nothing: neither do their runs count, nor do they hide refunds', async () => {
    const { agentId: id } = await verified()
    const before = await health(id)
    await Promise.all(Array.from({ length: 2 }, () => makePurchase(product, id)))
    await rows(
      `update purchases set status = 'refunded', ended_at = created_at
       where id in (select id from purchases where agent_id = $1 order by id desc limit 2)`,
      [id],
    )
    for (let trials = 0; trials < 30; trials += 1) {
      const { id: buyer } = await makePerson(product)
      await rows(
        `insert into purchases (user_id, agent_id, amount, status, created_at, is_ranked)
         values ($1, $2, 29.99, 'completed', $3, false)`,
        [buyer, id, clock.now().toISOString()],
      )
    }
    await runsOfNewest(id, LEAST_RUNS, 'rejected')
    await days(1)
    const { runs: counted, error_rate, verified: facts } = await health(id)
    expect({ counted, error_rate }).toEqual({ counted: before.runs, error_rate: before.error_rate })
    expect(facts.has_few_refunds).toBe(false)
  })

  it('once its seller is no longer known', async () => {
    const { agentId: id, seller } = await verified()
    await rows("update payout_accounts set state = 'paused' where user_id = $1", [seller.id])
    await days(1)
    expect(await isVerified(id)).toBe(false)
  })
})
