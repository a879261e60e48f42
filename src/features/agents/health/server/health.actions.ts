// Draws the consequences of measurements: an agent is verified or no longer, goes off sale after bad days, comes back, or is
// withdrawn.

import { Problem } from '../../../../platform/contract/problem.ts'
import { dayAfter, dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { invalidate } from '../../../../platform/database/row-changes.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { isWithdrawn } from '../../agents.policy.ts'
import { AGENTS } from '../../agents.rules.ts'
import { agentCatalogueMessages } from '../../catalogue.messages.ts'
import type { InterfaceHandlers } from '../../interfaces/server/interfaces.actions.ts'
import { stopSellingAgent } from '../../server/buying.actions.ts'
import { lockPurchasesOf } from '../../server/buying.records.ts'
import {
  endSale,
  findSale,
  lockSale,
  pauseUnhealthy,
  resumeHealthy,
  settleSale,
} from '../../server/for-sale.ts'
import type { AgentHealth } from '../health.contract.ts'
import { agentHealthChanged, deploymentHealthChanged } from '../health.events.ts'
import {
  AGENT_HEALTH,
  BAD_DAYS_UNTIL_PAUSED,
  BAD_DAYS_UNTIL_WITHDRAWN,
  badDaysInARow,
  errorRateOf,
  HEALTH_DAYS,
  hasFewRefunds,
  isVerified,
  type MeasuredDay,
  PROBE_MINUTES,
  passingDaysInARow,
  uptimeOf,
} from '../health.rules.ts'
import {
  buyersOf,
  changeHealth,
  daysOf,
  findHealth,
  insertDays,
  putHealth,
  refundsOf,
  runFiguresOf,
  setVerified,
} from './health.records.ts'

const DAY_MS = 24 * 3600 * 1000
const PROBE_MS = PROBE_MINUTES * 60_000
/** An agent that may work again is sampled within this time. */
const RECOVERY_SAMPLE_MS = 30 * 60_000

/** The card provider verifies sellers, by a noun above this one, so app/ wires it. */
export type IsSellerProven = (reader: Reader, sellerId: string) => Promise<boolean>

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
export const daysAgo = (now: Date, days: number) => dayOf(ago(now, days))

/** Ids spread the agents over a period. */
const spread = (agentId: number, periodMs: number) => (agentId * 7_919_000) % periodMs

async function beginMeasuring(tx: Tx, agent_id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await putHealth(tx, {
    agent_id,
    measured_since: at,
    next_probe_at: new Date(now.getTime() + spread(agent_id, PROBE_MS)).toISOString(),
    next_sample_at: new Date(now.getTime() + spread(agent_id, DAY_MS)).toISOString(),
    // The rest of today is too short to count as one of the days.
    passing_from: dayAfter(at),
    bad_from: dayOf(at),
    judged_on: daysAgo(now, 1),
  })
}

/** A change of how an agent is called makes it unverified, until measurements show that it works. */
export async function measureAfresh(tx: Tx, agentId: number, now: Date): Promise<void> {
  const passing_from = dayAfter(now.toISOString())
  await changeHealth(tx, agentId, { passing_from, passing_days: 0, verified_since: null })
  await setVerified(tx, agentId, false)
  invalidate(tx, AGENTS, agentId)
  invalidate(tx, AGENT_HEALTH, agentId)
}

/**
 * Measures an agent again that its seller puts back on sale. Returns whether it may be sold at once: an agent that failed its
 * last measurement first has to show that it works.
 */
export async function measureAgain(tx: Tx, agentId: number, now: Date): Promise<boolean> {
  const health = await findHealth(tx, agentId)
  if (!health) return true
  await beginMeasuring(tx, agentId, now)
  const tomorrow = dayAfter(now.toISOString())
  await changeHealth(tx, agentId, { passing_from: tomorrow })
  const { bad_days, sample_passed, probe_passed } = health
  if (bad_days < BAD_DAYS_UNTIL_PAUSED && sample_passed !== false && probe_passed !== false) return true
  await changeHealth(tx, agentId, { bad_from: tomorrow, bad_days: 0, next_sample_at: soon(now) })
  return false
}

const isGoodSince = (at: string | null, passed: boolean | null, since: string) =>
  passed === true && at !== null && Date.parse(at) >= Date.parse(since)

/** No seller can know the moment, which is within half an hour. */
const soon = (now: Date) => new Date(now.getTime() + Math.random() * RECOVERY_SAMPLE_MS).toISOString()

/** The parts that call endpoints call these after declarations and checks. */
export const interfaceHandlers = (isSellerProven: IsSellerProven): InterfaceHandlers => ({
  async declared(tx, agentId, isOther, now) {
    if (isOther) await measureAfresh(tx, agentId, now)
    await settleSale(tx, agentId, now)
  },
  async checked(tx, agentId, hasPassed, now) {
    if (hasPassed) await beginMeasuring(tx, agentId, now)
    await settleSale(tx, agentId, now)
    // An endpoint can tell a check from a run, so that a check alone puts nothing back on sale.
    if (hasPassed && (await findSale(tx, agentId))?.paused_for === 'unhealthy')
      await changeHealth(tx, agentId, { next_sample_at: soon(now) })
    await settleVerified(tx, isSellerProven, agentId, now)
  },
})

/** Callers call it after anything that may change whether an agent is verified. */
export async function settleVerified(
  tx: Tx,
  isSellerProven: IsSellerProven,
  agentId: number,
  now: Date,
): Promise<void> {
  const agent = await lockSale(tx, agentId)
  const health = await findHealth(tx, agentId)
  if (!agent || !health) return
  const today = dayOf(now.toISOString())
  const days = await daysOf(tx, agentId, { from: health.passing_from, to: today, most: HEALTH_DAYS })
  const facts = {
    is_proven: await isSellerProven(tx, agent.owner),
    passing_days: passingDaysInARow(days),
    has_few_refunds: hasFewRefunds(await refundsOf(tx, agentId, ago(now, HEALTH_DAYS))),
  }
  const verified = isVerified({
    ...facts,
    is_callable: agent.is_callable,
    error_rate: errorRateOf(health),
  })
  const verified_since = verified ? (health.verified_since ?? now.toISOString()) : null
  await changeHealth(tx, agentId, { ...facts, verified_since })
  if (await setVerified(tx, agentId, verified)) invalidate(tx, AGENTS, agentId)
  invalidate(tx, AGENT_HEALTH, agentId)
}

/** Computes the figures of an agent's runs, and decides whether it is verified. */
export async function settleFigures(
  tx: Tx,
  isSellerProven: IsSellerProven,
  agentId: number,
  now: Date,
): Promise<void> {
  await changeHealth(tx, agentId, await runFiguresOf(tx, agentId, ago(now, HEALTH_DAYS)))
  await settleVerified(tx, isSellerProven, agentId, now)
}

/** Bad days until yesterday take an agent off sale, and more of them withdraw it. */
export async function judgeDays(tx: Tx, agentId: number, now: Date): Promise<void> {
  const yesterday = daysAgo(now, 1)
  // Purchases are locked first, as payments do; otherwise the two could deadlock.
  if ((await findSale(tx, agentId))?.paused_for === 'unhealthy') await lockPurchasesOf(tx, agentId)
  const agent = await lockSale(tx, agentId)
  const health = await findHealth(tx, agentId)
  if (!agent || !health) return
  const asked = { from: health.bad_from, to: yesterday, most: BAD_DAYS_UNTIL_WITHDRAWN }
  const bad_days = badDaysInARow(await daysOf(tx, agentId, asked))
  await changeHealth(tx, agentId, { judged_on: yesterday, bad_days })
  invalidate(tx, AGENT_HEALTH, agentId)
  if (isWithdrawn(agent)) return
  if (agent.paused_for !== 'unhealthy') {
    if (bad_days < BAD_DAYS_UNTIL_PAUSED) return
    await pauseUnhealthy(tx, agentId, now)
    await notify(tx, { id: agentId, owner: agent.owner }, 'paused', now)
  } else if (bad_days >= BAD_DAYS_UNTIL_WITHDRAWN) {
    await stopSellingAgent(tx, agentId, 'health', now)
    await endSale(tx, agentId, now)
    const params = { health: 'withdrawn' } as const
    await emit(
      tx,
      agentHealthChanged,
      { subject: agentId, params, actor: null, audience: { owner: agent.owner } },
      now,
    )
  }
}

/** An agent comes back once its samples pass and its endpoint has answered since it went off sale. */
export async function resumeIfWell(tx: Tx, agentId: number, now: Date): Promise<void> {
  const agent = await lockSale(tx, agentId)
  const health = await findHealth(tx, agentId)
  if (!health || agent?.paused_for !== 'unhealthy' || agent.withdrawn_at === null) return
  const { withdrawn_at: since } = agent
  const isWell =
    isGoodSince(health.sampled_at, health.sample_passed, since) &&
    isGoodSince(health.probed_at, health.probe_passed, since)
  if (!isWell) return
  await changeHealth(tx, agentId, { bad_from: dayAfter(now.toISOString()), bad_days: 0 })
  await resumeHealthy(tx, agentId, now)
  await notify(tx, { id: agentId, owner: agent.owner }, 'back', now)
  invalidate(tx, AGENT_HEALTH, agentId)
}

async function notify(
  tx: Tx,
  { id, owner }: { id: number; owner: string },
  health: 'paused' | 'back',
  now: Date,
): Promise<void> {
  const toSeller = { subject: id, params: { health }, actor: null, audience: { owner } }
  await emit(tx, agentHealthChanged, toSeller, now)
  for (const { id: subject, user_id } of await buyersOf(tx, id)) {
    const params = { agent_id: id, health }
    await emit(
      tx,
      deploymentHealthChanged,
      { subject, params, actor: null, audience: { owner: user_id } },
      now,
    )
  }
}

/** Returns how reliably an agent worked, for everyone. Raises Problem 'not_found'. */
export async function readHealth(reader: Reader, agentId: number, now: Date): Promise<AgentHealth> {
  const { agent, health, days } = await found(reader, agentId, now)
  if (!agent || agent.hidden_from !== null) throw new Problem('not_found', agentCatalogueMessages.notFound)
  return {
    agent_id: agentId,
    measured_since: health?.measured_since ?? null,
    days: days
      .map((day) => ({
        day: day.day,
        uptime: uptimeOf([day]) ?? null,
        sample_passed: day.sample_passed,
      }))
      .reverse(),
    uptime: uptimeOf(days) ?? null,
    runs: health?.runs ?? 0,
    error_rate: health ? errorRateOf(health) : null,
    median_ms: health?.median_ms ?? null,
    p95_ms: health?.p95_ms ?? null,
    verified: {
      since: health?.verified_since ?? null,
      is_proven: health?.is_proven ?? false,
      is_callable: agent.is_callable,
      passing_days: health?.passing_days ?? 0,
      has_few_refunds: health?.has_few_refunds ?? true,
    },
  }
}

async function found(reader: Reader, agentId: number, now: Date) {
  const [agent, health, days] = await Promise.all([
    findSale(reader, agentId),
    findHealth(reader, agentId),
    daysOf(reader, agentId, { from: daysAgo(now, HEALTH_DAYS), to: daysAgo(now, 1), most: HEALTH_DAYS }),
  ])
  return { agent, health, days }
}

/** Stores days that an agent was measured in the past, for seeds. */
export async function measuredBefore(
  tx: Tx,
  agentId: number,
  {
    days,
    since,
    verifiedSince,
  }: { days: readonly MeasuredDay[]; since: Date; verifiedSince: Date | undefined },
  now: Date,
): Promise<void> {
  await beginMeasuring(tx, agentId, now)
  await changeHealth(tx, agentId, {
    measured_since: since.toISOString(),
    passing_from: dayOf(since.toISOString()),
    bad_from: dayOf(since.toISOString()),
    // The agent stays verified only if its days say so.
    verified_since: verifiedSince?.toISOString() ?? null,
  })
  await insertDays(tx, agentId, days)
}
