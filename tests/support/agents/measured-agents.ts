// Agents whose endpoint is measured while days pass, for tests: a product with its jobs, and a clock that moves an hour
// at a time.
import { healthContracts } from '../../../src/features/agents/health/health.contract.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { copyRow } from '../database/copies.ts'
import type { TestAccounts } from '../people/accounts.ts'
import type { AgentEndpoint } from './agent-endpoint.ts'
import { callableAgents } from './callable-agents.ts'

const HOUR_SECONDS = 3600
const OTHERS = 100
const FAR_AWAY = '2999-01-01'
const NAMES = ['probe-agents', 'sample-agents', 'judge-agent-days']

export function measuredAgents(accounts: TestAccounts, endpoint: AgentEndpoint) {
  const { product } = accounts
  const { clock, database } = product
  const jobs = product.product.agentRuns.jobs.filter(({ name }) => NAMES.includes(name))
  const log = createLog('silent')

  async function work(): Promise<void> {
    for (const job of jobs) await runJob(job, log)
  }

  let hasOthers = false
  /**
   * Other agents are always reachable: where nearly all fail at once, Guildhall itself is cut off, and no day counts.
   */
  async function addOthers(): Promise<void> {
    hasOthers = true
    const { rows } = await database.pool.query('select min(agent_id)::int as id from agent_health')
    await copyRow(database, 'agents', rows[0].id, OTHERS)
    await database.pool.query(
      `insert into agent_health (agent_id, measured_since, next_probe_at, next_sample_at, probed_at, probe_passed,
         passing_from, bad_from, judged_on)
       select id, $1, far, far, far, true, far::date, far::date, far::date from agents, (select $2::timestamptz as far)
       where not exists (select from agent_health where agent_id = agents.id)`,
      [clock.now().toISOString(), FAR_AWAY],
    )
  }

  /** Passes the rest of this day and so many more until their evenings: each with probes, samples, and a judgement. */
  async function days(count = 1): Promise<void> {
    if (!hasOthers) await addOthers()
    for (let left = count; left > 0; left -= 1) {
      const now = clock.now()
      const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
      clock.advance((midnight - now.getTime()) / 1000 + HOUR_SECONDS / 2)
      for (let times = 0; times < 4; times += 1) {
        if (times > 0) clock.advance((23 / 3) * HOUR_SECONDS)
        await work()
      }
    }
  }

  const health = (id: number) => product.call(healthContracts.get, { params: { id } })
  async function saleOf(id: number) {
    const { rows } = await database.pool.query(
      'select withdrawn_at, paused_for, verified from agents where id = $1',
      [id],
    )
    return rows[0] as { withdrawn_at: Date | null; paused_for: string | null; verified: boolean }
  }
  return { ...callableAgents(accounts, endpoint), work, days, health, saleOf }
}
