// How an agent's endpoint is measured, when a day of it is bad, and what makes an agent verified.
import { rowFamily } from '../../../platform/contract/families.ts'

/** The family that what is measured of agents depends on. */
export const AGENT_HEALTH = rowFamily('agent_health')

export const PROBE_MINUTES = 10
export const PROBE_SECONDS = 10
/** What an answer to HEAD of an endpoint may be: it answers, even if only POST is what it takes. */
export const LEAST_FAILING_STATUS = 500
/** As long ago as that, every agent was probed. */
export const ROUND_MINUTES = 2 * PROBE_MINUTES
const OUTAGE = { leastAgents: 5, fromPercent: 90 }

/** Whether so many agents fail at once that Guildhall must be cut off itself, and their failures say nothing. */
export const isOutage = ({ probed, failed }: { probed: number; failed: number }): boolean =>
  probed >= OUTAGE.leastAgents && failed * 100 >= probed * OUTAGE.fromPercent

/** For how many days figures are kept and shown. */
export const HEALTH_DAYS = 90
/** Below it, a day is bad. */
export const GOOD_UPTIME_PERCENT = 90
export const BAD_DAYS_UNTIL_PAUSED = 3
const BAD_DAYS_OFF_SALE = 14
export const BAD_DAYS_UNTIL_WITHDRAWN = BAD_DAYS_UNTIL_PAUSED + BAD_DAYS_OFF_SALE

/** How many days in a row samples must pass. */
export const VERIFIED_DAYS = 14
const REFUNDED_BELOW_PERCENT = 10
/** With fewer purchases, a share says little. */
const FEW_PURCHASES = 10
const MOST_REFUNDS_OF_FEW = 1
/** Fewer runs make no rate. */
export const LEAST_RUNS = 20
export const ERRORS_BELOW_PERCENT = 10

/** A day in UTC: how often the endpoint was looked for and not there, and whether its samples passed. */
export type MeasuredDay = {
  readonly day: string
  readonly probes: number
  readonly failed: number
  /** Null where they weren't tried. */
  readonly sample_passed: boolean | null
}

/** In percent with two decimals; undefined without a probe. All is only where none failed. */
export function uptimeOf(days: readonly Pick<MeasuredDay, 'probes' | 'failed'>[]): number | undefined {
  const probes = days.reduce((sum, day) => sum + day.probes, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  return probes === 0 ? undefined : Math.floor(((probes - failed) * 10_000) / probes) / 100
}

export function isBadDay(day: Omit<MeasuredDay, 'day'>): boolean {
  const uptime = uptimeOf([day])
  return day.sample_passed === false || (uptime !== undefined && uptime < GOOD_UPTIME_PERCENT)
}

/** How many of the latest days are bad, of days newest first. Days that weren't measured don't count. */
export function badDaysInARow(days: readonly MeasuredDay[]): number {
  const good = days.findIndex((day) => !isBadDay(day))
  return good < 0 ? days.length : good
}

/** On how many of the latest days the samples passed, of days newest first; a day without samples doesn't count. */
export function passingDaysInARow(days: readonly MeasuredDay[]): number {
  const tried = days.filter(({ sample_passed }) => sample_passed !== null)
  const failed = tried.findIndex(({ sample_passed }) => sample_passed === false)
  return failed < 0 ? tried.length : failed
}

/** Whether few enough of the purchases of the last days were refunded. */
export const hasFewRefunds = ({ purchases, refunds }: { purchases: number; refunds: number }): boolean =>
  purchases < FEW_PURCHASES
    ? refunds <= MOST_REFUNDS_OF_FEW
    : refunds * 100 < purchases * REFUNDED_BELOW_PERCENT

/** What makes an agent verified, all of it. */
export type VerifiedFacts = {
  /** Whether the card provider knows who its seller is. */
  readonly is_proven: boolean
  readonly is_callable: boolean
  readonly passing_days: number
  readonly has_few_refunds: boolean
  /** In percent, of the runs of buyers; null while there are too few. */
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

/** In percent, of runs that succeeded or failed; null while there are too few. */
export const errorRateOf = ({ runs, failed_runs }: { runs: number; failed_runs: number }): number | null =>
  runs < LEAST_RUNS ? null : Math.ceil((failed_runs * 1000) / runs) / 10
