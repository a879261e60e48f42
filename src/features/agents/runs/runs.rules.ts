// Defines the states of a run, and the limits of runs.

import type { Limit } from '../../../platform/contract/limit.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { inDollars, type TenThousandths } from '../../../platform/contract/ten-thousandths.ts'
import { CALL_FAILURES } from '../interfaces/interfaces.rules.ts'
import { isRaised, priceOfRun, type RunPrices } from '../run-prices.rules.ts'

export const RUN_STATUSES = ['running', 'succeeded', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/**
 * Runs start by key or session over HTTP, on the deployment's page, by a tool client, as a try before deploying, or as a test
 * by the agent's own seller, which counts nowhere.
 */
export const RUN_SOURCES = ['api', 'page', 'tool', 'try', 'test'] as const
export type RunSource = (typeof RUN_SOURCES)[number]

/** An interrupted run is one during which Guildhall stopped. */
export const RUN_FAILURES = [...CALL_FAILURES, 'interrupted'] as const
export type RunFailure = (typeof RUN_FAILURES)[number]

export const RUN_STATUS_LABELS: Record<RunStatus, string> = {
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
export const RUN_SOURCE_LABELS: Record<RunSource, string> = {
  api: 'From your code',
  page: 'On this page',
  tool: 'As a tool',
  try: 'A try',
  test: 'Your test',
}

export const SOLD_SOURCE_LABELS: Record<RunSource, string> = {
  ...RUN_SOURCE_LABELS,
  api: 'From code',
  page: 'On Guildhall',
}

export const RUN_MODES = ['wait', 'stream', 'background'] as const

/** The run itself may take longer. */
export const MAX_WAIT_SECONDS = 300
/** Proxies cut connections that are silent for longer. */
export const PING_MS = 10_000
/** Limits one deployment. */
export const RUNS_PER_MINUTE = 120
/** The limits keep one buyer or one agent from holding up others with hanging runs. */
export const MOST_UNDER_WAY = { deployment: 20, agent: 100 } as const
/** The rest of a run is kept longer than its input and output. */
export const CONTENT_DAYS = 30
export const RUN_DAYS = 400
export const WARN_AT_PERCENT = [85, 100] as const

/** The days count from the end of the run. */
export const CLAIM_DAYS = 7
export const MAX_CLAIM_LENGTH = 1000
export const MOST_SHOWN_CLAIMS = 50

export const tryLimit: Limit = { name: 'agent_try', tries: 5, seconds: 24 * 3600 }
/** Sellers test their own agents, at their own cost. */
export const testLimit: Limit = { name: 'agent_test', tries: 100, seconds: 24 * 3600 }

export const RUNS_PAGE_SIZE = 20
/** Hints of this topic say that a run has ended. */
export const RUNS_TOPIC = 'runs'

/** Returns the first day of the month, in UTC. */
export const monthOf = (moment: string): string => `${moment.slice(0, 7)}-01`
/** Returns the first day of the next month. */
export function monthAfter(month: string): string {
  const at = new Date(`${month}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 10)
}

type Ended = { readonly status: RunStatus; readonly failure: RunFailure | null; readonly cost: number }

/**
 * A run that failed on the seller's side doesn't count. An input that passed our check and that the seller refused uses up an
 * included run, but costs no money (security decision 35).
 */
export const isRunCounted = ({ status, failure, cost }: Ended): boolean =>
  status === 'succeeded' || status === 'cancelled' || (failure === 'rejected' && cost === 0)

/** Returns whole percent of the runs that succeeded or failed, and undefined without one. Only runs without failures get 100. */
export function successRate({
  succeeded,
  failed,
}: {
  succeeded: number
  failed: number
}): number | undefined {
  const ended = succeeded + failed
  return ended === 0 ? undefined : Math.floor((succeeded * 100) / ended)
}

/** The smaller one of the seller's and the buyer's limit applies. */
export function mostRuns(included: number | null, allowed: number | null): number | null {
  if (included === null) return allowed
  return allowed === null ? included : Math.min(included, allowed)
}

/** Returns no share for a month without a limit. */
export function usageOf(used: number, most: number | null) {
  if (most === null) return { percent: undefined, warning: undefined }
  const percent = most === 0 ? 100 : Math.floor((used * 100) / most)
  return { percent, warning: WARN_AT_PERCENT.findLast((from) => percent >= from) }
}

/**
 * Further runs are possible only in state 'on'. In order, the others mean: none are sold, the buyer allows none, the price has
 * risen since the buyer agreed, the trial still lasts, and a payment failed.
 */
export const FURTHER_STATES = ['none', 'off', 'raised', 'trial', 'unpaid', 'on'] as const
export type FurtherState = (typeof FURTHER_STATES)[number]

type Further = { prices: RunPrices | null; agreed: RunPrices | null; has_unpaid: boolean; is_trial: boolean }

export function furtherState({ prices, agreed, has_unpaid, is_trial }: Further): FurtherState {
  if (prices === null) return 'none'
  if (agreed === null) return 'off'
  if (isRaised(agreed, prices)) return 'raised'
  if (is_trial) return 'trial'
  return has_unpaid ? 'unpaid' : 'on'
}

/** The most that a buyer can allow to be spent on further runs in a month. */
export const MOST_SPENT = toCents(10_000)

/** A limit is used up as soon as the next run doesn't fit. */
export function spendingWarning(spent: TenThousandths, most: TenThousandths, next: TenThousandths) {
  const percent = spent + next > most ? 100 : Math.floor((spent * 100) / most)
  return WARN_AT_PERCENT.findLast((from) => percent >= from)
}

type Usage = {
  readonly used: number
  readonly reserved: number
  readonly included: number | null
  readonly further: number
  readonly prices: RunPrices | null
}

export const includedTaken = ({ used, reserved, further }: Pick<Usage, 'used' | 'reserved' | 'further'>) =>
  used + reserved - further

/** Returns dollars, and 0 for an included run or without further runs. */
export function nextCost({ prices, included, further, ...taken }: Usage): number {
  if (prices === null || included === null || includedTaken({ further, ...taken }) < included) return 0
  return inDollars(priceOfRun(prices, further + 1))
}
