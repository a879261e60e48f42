// Is each endpoint probed once in ten minutes, at moments that are spread, by one of several processes, and in bounded time?
import { beforeEach, expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { measuredAgents } from '../../../../../tests/support/agents/measured-agents.ts'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { probe } from './probe.ts'

const endpoint = await agentEndpoint()
const database = await testDatabase()
const accounts = await testAccounts({ localAgents: endpoint.local, database })
const { product } = accounts
const { clock } = product
const { offered } = measuredAgents(accounts, endpoint)
const second = await testProduct({ localAgents: endpoint.local, database, clock })
const probesBy = (one: typeof product) => {
  const job = one.product.agentRuns.jobs.find(({ name }) => name === 'probe-agents')
  if (!job) throw new Error('Nothing probes')
  return () => runJob(job, createLog('silent'))
}
const [inOne, inOther] = [probesBy(product), probesBy(second)]

beforeEach(() => {
  endpoint.is(405)
  endpoint.probes.length = 0
})

it('each is asked once in ten minutes, in its own minute, however many processes work', {
  tags: ['proof'],
}, async () => {
  for (let agents = 0; agents < 12; agents += 1) await offered()
  clock.advance(600)
  await inOne()
  await product.database.pool.query('delete from agent_health_days')
  endpoint.probes.length = 0
  const inMinute: number[] = []
  for (let minute = 0; minute < 20; minute += 1) {
    clock.advance(60)
    const before = endpoint.probes.length
    await Promise.all([inOne(), inOther()])
    inMinute.push(endpoint.probes.length - before)
  }
  expect(endpoint.probes).toHaveLength(24)
  expect(Math.max(...inMinute)).toBeLessThan(6)
  expect(inMinute.slice(0, 10)).toEqual(inMinute.slice(10))
  const { rows } = await product.database.pool.query(
    'select sum(probes)::int as probes, sum(failed)::int as failed from agent_health_days',
  )
  expect(rows).toEqual([{ probes: 24, failed: 0 }])
  // After hours without a process, each endpoint is probed once, and not for every probe that was missed.
  clock.advance(5 * 3600)
  await Promise.all([inOne(), inOther()])
  expect(endpoint.probes).toHaveLength(36)
})

it('days in which nothing could be reached count for no agent', { tags: ['proof'] }, async () => {
  for (let agents = 0; agents < 5; agents += 1) await offered()
  clock.advance(1200)
  await inOne()
  const failed = async () => {
    const { rows } = await database.database.pool.query(
      'select sum(failed)::int as failed from agent_health_days',
    )
    return rows[0].failed
  }
  const before = await failed()
  endpoint.is('down')
  for (let round = 0; round < 6; round += 1) {
    clock.advance(600)
    await inOne()
  }
  expect(await failed()).toBe(before)
  // Endpoints that answer show that the others are at fault.
  await database.database.pool.query(
    "update agent_health set next_probe_at = '2999-01-01', probed_at = '2999-01-01', probe_passed = true where agent_id in (select agent_id from agent_health order by next_probe_at limit 3)",
  )
  clock.advance(600)
  await inOne()
  expect(await failed()).toBeGreaterThan(before)
})

it('a round waits for who changes an agent, who can still change its health', {
  tags: ['proof'],
}, async () => {
  const { agentId } = await offered()
  clock.advance(1200)
  const lock = ['select 1 from agents where id = $1 for update', [agentId]] as const
  const toHealth = 'update agent_health set probe_passed = false where agent_id = $1'
  await heldUp(database.database, lock, [inOne], (ask) => ask(toHealth, [agentId]))
  const { rows } = await database.database.pool.query(
    'select probe_passed from agent_health where agent_id = $1',
    [agentId],
  )
  expect(rows).toEqual([{ probe_passed: true }])
})

const outbound = createOutbound({ local: async (origin) => endpoint.local.get(origin) })

it.each([
  [200, null, true],
  [301, null, true],
  [405, null, true],
  [499, null, true],
  [500, null, false],
  [503, null, false],
  ['down', null, false],
  [200, '/health', true],
  [204, '/health', true],
  [301, '/health', false],
  [404, '/health', false],
  [500, '/health', false],
] as const)(
  'an endpoint that answers %s, with the health path %s, is there: %s',
  async (status, path, isThere) => {
    endpoint.is(status)
    expect(await probe(outbound, endpoint.url, path)).toBe(isThere)
    if (status !== 'down') expect(endpoint.probes).toEqual([path === null ? 'HEAD /words' : `GET ${path}`])
  },
)

it('what is not on the public internet is never probed', async () => {
  expect(await probe(outbound, 'https://127.0.0.1/words', null)).toBe(false)
  expect(await probe(outbound, 'http://agents.seller.example.test/words', null)).toBe(false)
})
