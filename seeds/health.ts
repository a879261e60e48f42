// Guildhall measured this of the demonstration's agents before now: mostly good days, some of them with an hour of
// trouble, and for those that aren't verified, a day on which a sample failed.

import { HEALTH_DAYS, type MeasuredDay, VERIFIED_DAYS } from '../src/features/agents/health/health.rules.ts'
import {
  type IsSellerProven,
  measuredBefore,
  settleFigures,
} from '../src/features/agents/health/server/health.actions.ts'
import { dayOf } from '../src/platform/contract/utc-days.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { chance, chanceBetween } from './chance.ts'
import { hoursBefore } from './hours.ts'
import type { SeedAgent } from './shapes.ts'

const PROBES_A_DAY = 144
const SHARE_OF_DAYS_WITH_TROUBLE = 0.06
const MOST_FAILED_PROBES = 9
/** A sample that failed longer ago than they are verified. */
const EARLIEST_FAILURE_DAYS = 20
const SHARE_WITH_EARLIER_FAILURE = 0.3

/** Returns the past days since an agent is offered. */
function daysOf({ name, offered_days_ago, verified }: SeedAgent, now: Date): MeasuredDay[] {
  const count = Math.min(offered_days_ago, HEALTH_DAYS) - 1
  const failedAgo = failedDaysAgo(name, verified)
  return Array.from({ length: count }, (_, at) => {
    const ago = count - at
    const hasTrouble = chance('trouble', name, String(ago)) < SHARE_OF_DAYS_WITH_TROUBLE
    const failed = hasTrouble
      ? Math.round(chanceBetween(1, MOST_FAILED_PROBES, 'failed', name, String(ago)))
      : 0
    const day = dayOf(hoursBefore(now, ago * 24).toISOString())
    return { day, probes: PROBES_A_DAY, failed, sample_passed: ago !== failedAgo }
  })
}

/** Returns the age in days of a failed sample. */
function failedDaysAgo(name: string, verified: boolean): number | undefined {
  if (!verified) return Math.round(chanceBetween(2, VERIFIED_DAYS - 2, 'sample failed', name))
  if (chance('failed before', name) >= SHARE_WITH_EARLIER_FAILURE) return undefined
  return Math.round(chanceBetween(EARLIEST_FAILURE_DAYS, HEALTH_DAYS, 'sample failed', name))
}

/** Measures a new agent of the demonstration as of now. */
export async function addMeasuredDays(tx: Tx, id: number, seed: SeedAgent, now: Date): Promise<void> {
  const days = daysOf(seed, now)
  const since = hoursBefore(now, (days.length + 1) * 24)
  const failed = days.findLastIndex(({ sample_passed }) => !sample_passed)
  const firstOfRow = days[failed + VERIFIED_DAYS]
  const verifiedSince = firstOfRow && new Date(`${firstOfRow.day}T06:00:00Z`)
  await measuredBefore(tx, id, { days, since, verifiedSince }, now)
}

/** Applies the rules to all agents, once there are runs and proven sellers. */
export async function settleAgents(
  database: Database,
  isSellerProven: IsSellerProven,
  ids: Iterable<number>,
  now: Date,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    for (const id of ids) await settleFigures(tx, isSellerProven, id, now)
  })
}
