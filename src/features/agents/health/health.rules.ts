// Defines how an agent's endpoint is measured, when a day of it is bad, and what makes an agent verified.
import { rowFamily } from '../../../platform/contract/families.ts'

export const AGENT_HEALTH = rowFamily('agent_health')

export const PROBE_MINUTES = 10
export const PROBE_SECONDS = 10
/** Any lower status shows that the endpoint is up, even if it only takes POST. */
export const LEAST_FAILING_STATUS = 500
/** Within this time every agent is probed. */
export const ROUND_MINUTES = 2 * PROBE_MINUTES
const OUTAGE = { leastAgents: 5, fromPercent: 90 }

/** If so many agents fail at once, Guildhall itself must be cut off, and their failures say nothing. */
export const isOutage = ({ probed, failed }: { probed: number; failed: number }): boolean =>
  probed >= OUTAGE.leastAgents && failed * 100 >= probed * OUTAGE.fromPercent

/** Figures are kept and shown for so many days. */
export const HEALTH_DAYS = 90
/** A day with less uptime is bad. */
export const GOOD_UPTIME_PERCENT = 90
export const BAD_DAYS_UNTIL_PAUSED = 3
const BAD_DAYS_OFF_SALE = 14
export const BAD_DAYS_UNTIL_WITHDRAWN = BAD_DAYS_UNTIL_PAUSED + BAD_DAYS_OFF_SALE

/** Samples must pass on so many days in a row. */
export const VERIFIED_DAYS = 14
const REFUNDED_BELOW_PERCENT = 10
/** A share of fewer purchases says little. */
const FEW_PURCHASES = 10
const MOST_REFUNDS_OF_FEW = 1
/** Fewer runs make no meaningful rate. */
export const LEAST_RUNS = 20
export const ERRORS_BELOW_PERCENT = 10

/** Dates in UTC. */
export type MeasuredDay = {
  readonly day: string
  readonly probes: number
  readonly failed: number
  /** Null for a day without samples. */
  readonly sample_passed: boolean | null
}

/** Returns percent with two decimals, and undefined without a probe. Only a day without failures gets 100. */
export function uptimeOf(days: readonly Pick<MeasuredDay, 'probes' | 'failed'>[]): number | undefined {
  const probes = days.reduce((sum, day) => sum + day.probes, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  return probes === 0 ? undefined : Math.floor(((probes - failed) * 10_000) / probes) / 100
}

export function isBadDay(day: Omit<MeasuredDay, 'day'>): boolean {
  const uptime = uptimeOf([day])
  return day.sample_passed === false || (uptime !== undefined && uptime < GOOD_UPTIME_PERCENT)
}

/** Takes days newest first. Days that weren't measured don't count. */
export function badDaysInARow(days: readonly MeasuredDay[]): number {
  const good = days.findIndex((day) => !isBadDay(day))
  return good < 0 ? days.length : good
}

/** Takes days newest first. A day without samples doesn't count. */
export function passingDaysInARow(days: readonly MeasuredDay[]): number {
  const tried = days.filter(({ sample_passed }) => sample_passed !== null)
  const failed = tried.findIndex(({ sample_passed }) => sample_passed === false)
  return failed < 0 ? tried.length : failed
}

export const hasFewRefunds = ({ purchases, refunds }: { purchases: number; refunds: number }): boolean =>
  purchases < FEW_PURCHASES
    ? refunds <= MOST_REFUNDS_OF_FEW
    : refunds * 100 < purchases * REFUNDED_BELOW_PERCENT

export type VerifiedFacts = {
  /** The card provider has verified the identity of the seller. */
  readonly is_proven: boolean
  readonly is_callable: boolean
  readonly passing_days: number
  readonly has_few_refunds: boolean
  /** The share of buyers' runs that failed, in percent; null while there are too few runs. */
  readonly error_rate: number | null
}

export const hasFewErrors = (error_rate: number | null): boolean =>
  error_rate !== null && error_rate < ERRORS_BELOW_PERCENT

export const isVerified = (facts: VerifiedFacts): boolean =>
  facts.is_proven &&
  facts.is_callable &&
  facts.has_few_refunds &&
  facts.passing_days >= VERIFIED_DAYS &&
  hasFewErrors(facts.error_rate)

/** Returns percent of the runs that succeeded or failed, and null while there are too few. */
export const errorRateOf = ({ runs, failed_runs }: { runs: number; failed_runs: number }): number | null =>
  runs < LEAST_RUNS ? null : Math.ceil((failed_runs * 1000) / runs) / 10
