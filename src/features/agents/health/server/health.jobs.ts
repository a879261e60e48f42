// The background work of health: probes every ten minutes and daily samples, both spread over their period, and judges days
// that are over.
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { type CallParts, callSamples, storeCheck } from '../../interfaces/server/interfaces.actions.ts'
import { lockSale } from '../../server/for-sale.ts'
import { HEALTH_DAYS, isOutage, PROBE_SECONDS, ROUND_MINUTES } from '../health.rules.ts'
import { daysAgo, type IsSellerProven, judgeDays, resumeIfWell, settleFigures } from './health.actions.ts'
import {
  addProbes,
  addSample,
  agentsToJudge,
  callsOf,
  changeHealth,
  deleteOldDays,
  holdAgents,
  isCalledAs,
  latestProbes,
  type MeasuredCall,
  noteProbes,
  pausedAmong,
  takeDueAgents,
  takeRunNumbers,
} from './health.records.ts'
import { probe } from './probe.ts'
import { disguised } from './sampling.ts'

export type HealthParts = Omit<CallParts, 'limits'> & {
  readonly log: Log
  readonly isSellerProven: IsSellerProven
}

const PROBES_AT_ONCE = 50
const SAMPLES_AT_ONCE = 8
const JUDGED_AT_ONCE = 200
/** The job wakes every minute, so it begins no further calls after so long. */
const WORK_MS = (60 - PROBE_SECONDS) * 1000

export const healthJobs = (parts: HealthParts): Job[] => [
  { name: 'probe-agents', cron: '* * * * *', run: () => whileDue(parts, 'probe', PROBES_AT_ONCE, probeAll) },
  {
    name: 'sample-agents',
    cron: '* * * * *',
    run: () =>
      whileDue(parts, 'sample', SAMPLES_AT_ONCE, async (_, calls) => {
        await Promise.all(calls.map((call) => sample(parts, call)))
      }),
  },
  { name: 'judge-agent-days', cron: '*/10 * * * *', run: () => judge(parts) },
]

async function whileDue(
  parts: HealthParts,
  what: 'probe' | 'sample',
  atOnce: number,
  measure: (parts: HealthParts, calls: readonly MeasuredCall[]) => Promise<void>,
): Promise<number> {
  const { database, clock } = parts
  const endsAt = performance.now() + WORK_MS
  let measured = 0
  while (performance.now() < endsAt) {
    const { count, ids } = await takeDueAgents(database.db, what, clock.now().toISOString(), atOnce)
    if (ids.length > 0) await measure(parts, await callsOf(database.db, ids))
    measured += ids.length
    if (count < atOnce) break
  }
  return measured
}

/** If Guildhall itself is cut off, no agent is at fault for a failed probe. */
async function isCutOff(reader: Reader, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ROUND_MINUTES * 60_000).toISOString()
  return isOutage(await latestProbes(reader, since))
}

async function probeAll(parts: HealthParts, calls: readonly MeasuredCall[]) {
  const { database, clock, log, outbound } = parts
  const probed = await Promise.all(
    calls.map(async ({ declared, url }) => ({
      agent_id: declared.agent_id,
      passed: await probe(outbound, url, declared.health_path),
    })),
  )
  if (probed.length === 0) return
  const now = clock.now()
  const at = now.toISOString()
  await database.inTransaction(async (tx) => {
    const kept = await holdAgents(tx, probed)
    await noteProbes(tx, kept, at)
    const isOurs = await isCutOff(tx, now)
    if (isOurs) log.error({ event: 'agents_out_of_reach' })
    await addProbes(tx, isOurs ? kept.filter(({ passed }) => passed) : kept, dayOf(at))
  })
  const there = probed.filter(({ passed }) => passed).map(({ agent_id }) => agent_id)
  for (const id of await pausedAmong(database.db, there))
    await database.inTransaction((tx) => resumeIfWell(tx, id, now))
}

/**
 * Calls an agent as a buyer would, unlike a check by its seller. An agent that was declared or moved meanwhile is judged by
 * its own check.
 */
async function sample(parts: HealthParts, call: MeasuredCall): Promise<void> {
  const { database, clock, isSellerProven } = parts
  const { declared, url, is_callable } = call
  const { agent_id } = declared
  const calls = is_callable
    ? disguised(declared, await takeRunNumbers(database.db, declared.samples.length))
    : undefined
  const outcome = await callSamples(parts, declared, url, calls)
  const passed = outcome.failure === null
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    // Every writer of both holds the agent before its health.
    await lockSale(tx, agent_id)
    if (!(await isCalledAs(tx, call))) return
    if (!passed && (await isCutOff(tx, now))) return
    // An agent that isn't callable is called as in a check, which its endpoint can tell from a run.
    if (passed && !is_callable) return
    const sampled_at = now.toISOString()
    await addSample(tx, agent_id, dayOf(sampled_at), passed)
    await changeHealth(tx, agent_id, { sampled_at, sample_passed: passed })
    await resumeIfWell(tx, agent_id, now)
    await settleFigures(tx, isSellerProven, agent_id, now)
  })
  // An endpoint that was moved or mended becomes callable again without its seller.
  if (passed && !is_callable) await storeCheck(parts, declared, outcome)
}

async function judge({ database, clock }: HealthParts): Promise<number> {
  const now = clock.now()
  let judged = 0
  for (;;) {
    const ids = await agentsToJudge(database.db, daysAgo(now, 1), JUDGED_AT_ONCE)
    for (const id of ids) await database.inTransaction((tx) => judgeDays(tx, id, now))
    judged += ids.length
    if (ids.length < JUDGED_AT_ONCE) break
  }
  await deleteOldDays(database.db, daysAgo(now, HEALTH_DAYS))
  return judged
}
