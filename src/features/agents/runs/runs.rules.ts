// What a run of an agent can become, and the limits of runs.

import type { Limit } from '../../../platform/contract/limit.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { inDollars, type TenThousandths } from '../../../platform/contract/ten-thousandths.ts'
import { CALL_FAILURES } from '../interfaces/interfaces.rules.ts'
import { isRaised, priceOfRun, type RunPrices } from '../run-prices.rules.ts'

export const RUN_STATUSES = ['running', 'succeeded', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** By key or session over HTTP, on the deployment's page, by a tool client, or as a try before deploying. */
export const RUN_SOURCES = ['api', 'page', 'tool', 'try'] as const
export type RunSource = (typeof RUN_SOURCES)[number]

/** `interrupted`: Guildhall stopped before the agent answered. */
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
}

/** The same as the agent's seller knows them. */
export const SOLD_SOURCE_LABELS: Record<RunSource, string> = {
  ...RUN_SOURCE_LABELS,
  api: 'From code',
  page: 'On Guildhall',
}

/** How a caller wants to hear of the result. */
export const RUN_MODES = ['wait', 'stream', 'background'] as const

/** The longest that a caller waits; the run itself may take longer. */
export const MAX_WAIT_SECONDS = 300
/** Proxies cut connections that are silent for longer. */
export const PING_MS = 10_000
/** Runs of one deployment that may begin within a minute. */
export const RUNS_PER_MINUTE = 120
/** Runs under way at a time: one buyer, or one agent, holds up no other by leaving theirs hanging. */
export const MOST_UNDER_WAY = { deployment: 20, agent: 100 } as const
/** Inputs and outputs are kept for so long, and what else is known of a run. */
export const CONTENT_DAYS = 30
export const RUN_DAYS = 400
/** Warnings of a month's runs. */
export const WARN_AT_PERCENT = [85, 100] as const

/** How long its buyer may say that a run didn't work, from its end, and how much may be written about it. */
export const CLAIM_DAYS = 7
export const MAX_CLAIM_LENGTH = 1000
/** The open claims that a seller is shown of an agent. */
export const MOST_SHOWN_CLAIMS = 50

/** Own inputs that someone may try before they deploy anything. */
export const tryLimit: Limit = { name: 'agent_try', tries: 5, seconds: 24 * 3600 }

export const RUNS_PAGE_SIZE = 20
/** The topic of hints that a run has ended. */
export const RUNS_TOPIC = 'runs'

/** The month of a moment in UTC, by its first day. */
export const monthOf = (moment: string): string => `${moment.slice(0, 7)}-01`
/** The first day of the month after. */
export function monthAfter(month: string): string {
  const at = new Date(`${month}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 10)
}

type Ended = { readonly status: RunStatus; readonly failure: RunFailure | null; readonly cost: number }

/**
 * Whether a run that ended like this counts. What failed on the seller's side doesn't; an input that passed our check and
 * that the seller refused takes an included run, and no money (security decision 35).
 */
export const isCounted = ({ status, failure, cost }: Ended): boolean =>
  status === 'succeeded' || status === 'cancelled' || (failure === 'rejected' && cost === 0)

/** In whole percent, of runs that succeeded or failed; undefined without one. All is only where none failed. */
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

/** How many runs a deployment may have in a month: the smaller of what is included and what its buyer allows. */
export function mostRuns(included: number | null, allowed: number | null): number | null {
  if (included === null) return allowed
  return allowed === null ? included : Math.min(included, allowed)
}

/** How much of a month's runs is used, and which warning that calls for, if any; no share without a limit. */
export function usageOf(used: number, most: number | null) {
  if (most === null) return { percent: undefined, warning: undefined }
  const percent = most === 0 ? 100 : Math.floor((used * 100) / most)
  return { percent, warning: WARN_AT_PERCENT.findLast((from) => percent >= from) }
}

/**
 * Whether runs beyond those that are included are possible: there are none, the buyer allows none, their price has risen
 * since the buyer agreed to it, nothing is paid yet as long as the trial lasts, a payment for some failed, or they are.
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

/** Which warning calls for what is spent of a month's limit; all is used once the next run doesn't fit. */
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

/** How many of the included runs of a month are taken. */
export const includedTaken = ({ used, reserved, further }: Pick<Usage, 'used' | 'reserved' | 'further'>) =>
  used + reserved - further

/** What the next run costs in dollars; 0 while it is included, and where there are no further ones. */
export function nextCost({ prices, included, further, ...taken }: Usage): number {
  if (prices === null || included === null || includedTaken({ further, ...taken }) < included) return 0
  return inDollars(priceOfRun(prices, further + 1))
}
