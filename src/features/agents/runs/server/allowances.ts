// Decides what a deployment may still use of a month, from what its seller includes and asks for, and what its buyer allows.
import { Problem } from '../../../../platform/contract/problem.ts'
import { inDollars, type TenThousandths } from '../../../../platform/contract/ten-thousandths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { type PriceTier, pricesOf, type RunPrices } from '../../run-prices.rules.ts'
import type { RunUsage } from '../runs.contract.ts'
import { agentRunSpending, agentRunsUsed } from '../runs.events.ts'
import { runMessages as messages } from '../runs.messages.ts'
import {
  type FurtherState,
  furtherState,
  monthAfter,
  mostRuns,
  spendingWarning,
  WARN_AT_PERCENT,
} from '../runs.rules.ts'
import { type Allowance, noteWarning, type Reservation, type UsedUp } from './reservations.ts'

type Declared = {
  readonly runs_per_month: number | null
  readonly price_per_run: number | null
  readonly price_tiers: readonly PriceTier[] | null
}
type Allowed = {
  readonly is_trial: boolean
  readonly most_per_month: number | null
  readonly most_spent: TenThousandths | null
  readonly agreed_prices: RunPrices | null
  readonly has_unpaid: boolean
}

/** `not_by_app` means that the app was not allowed to spend. */
type RefusedState = FurtherState | 'not_by_app'

export function allowanceOf(
  called: Declared & Allowed & Omit<Buyer, 'purchase_id'>,
  maySpend = true,
): {
  allowance: Allowance
  state: RefusedState
} {
  const { most_per_month: allowed, most_spent: most, agreed_prices: agreed, has_unpaid, is_trial } = called
  const { user_id, agent_id } = called
  const prices = pricesOf(called)
  const own = furtherState({ prices, agreed, has_unpaid, is_trial })
  const state = own === 'on' && !maySpend ? 'not_by_app' : own
  const further =
    state === 'on' && prices && most !== null ? { prices, most, buyer: { user_id, agent_id } } : undefined
  return { allowance: { included: called.runs_per_month, allowed, further }, state }
}

type Refused = { allowance: Allowance; state: RefusedState; month: string }

/** Within these seconds a bill has usually been written and paid. */
const PAID_WITHIN = 300

/** An unpaid amount is charged in a moment, so the client may try again. */
export function whyUsedUp(usedUp: UsedUp, refused: Refused): Problem {
  if (usedUp.what !== 'credit') return new Problem('used_up', whyNoneLeft(usedUp.what, refused))
  const credit = inDollars(usedUp.credit)
  if (usedUp.isTooDear) return new Problem('used_up', messages.tooDear(credit))
  const retryAfterSeconds = PAID_WITHIN
  return new Problem('too_many_requests', messages.waitsForCard(credit), { retryAfterSeconds })
}

function whyNoneLeft(what: 'runs' | 'spending', { allowance, state, month }: Refused): string {
  const { included, allowed, further } = allowance
  const next = monthAfter(month)
  if (what === 'spending' && further) return messages.spendingUsedUp(inDollars(further.most), next)
  const isOwnLimit = allowed !== null && (included === null || allowed <= included || further !== undefined)
  if (isOwnLimit) return messages.usedUp(allowed, next)
  if (state !== 'none' && state !== 'on') return messages.noFurther[state]
  return messages.usedUp(included ?? 0, next)
}

type Buyer = { purchase_id: number; user_id: string; agent_id: number }
type Taken = { month: string; allowance: Allowance; reserved: Reservation }

export async function warn(tx: Tx, buyer: Buyer, taken: Taken, now: Date): Promise<void> {
  await warnOfRuns(tx, buyer, taken, now)
  await warnOfSpending(tx, buyer, taken, now)
}

async function warnOfRuns(
  tx: Tx,
  { purchase_id: subject, user_id: owner, agent_id }: Buyer,
  { month, allowance: { included, allowed, further }, reserved: { taken } }: Taken,
  now: Date,
): Promise<void> {
  const most = further ? allowed : mostRuns(included, allowed)
  if (most === null) return
  const percent = WARN_AT_PERCENT.findLast((share) => taken >= Math.ceil((most * share) / 100))
  if (percent === undefined) return
  if (!(await noteWarning(tx, { purchaseId: subject, month, percent }, 'warned_percent'))) return
  const params = { agent_id, percent, month, most }
  await emit(tx, agentRunsUsed, { subject, params, actor: null, audience: { owner } }, now)
}

async function warnOfSpending(
  tx: Tx,
  { purchase_id: subject, user_id: owner, agent_id }: Buyer,
  { month, allowance: { further }, reserved: { cost, spent, next } }: Taken,
  now: Date,
): Promise<void> {
  if (!further || cost === 0) return
  const percent = spendingWarning(spent, further.most, next)
  if (percent === undefined) return
  if (!(await noteWarning(tx, { purchaseId: subject, month, percent }, 'warned_spending'))) return
  const params = { agent_id, percent, month, most: inDollars(further.most) }
  await emit(tx, agentRunSpending, { subject, params, actor: null, audience: { owner } }, now)
}

type Used = Omit<RunUsage, 'month' | 'prices' | 'further_state' | 'most_spent'> &
  Omit<Declared, 'runs_per_month'> &
  Omit<Allowed, 'most_per_month'>

export function shownUsage(month: string, usage: Used): RunUsage {
  const {
    price_per_run,
    price_tiers,
    most_spent,
    agreed_prices: agreed,
    has_unpaid,
    is_trial,
    ...used
  } = usage
  const prices = pricesOf({ runs_per_month: used.included, price_per_run, price_tiers })
  return {
    month,
    ...used,
    prices: prices && { ...prices, price_tiers: [...prices.price_tiers] },
    most_spent: most_spent === null ? null : inDollars(most_spent),
    further_state: furtherState({ prices, agreed, has_unpaid, is_trial }),
  }
}
