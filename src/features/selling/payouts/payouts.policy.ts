// Decides the states of a payout and of a seller's balance, as the seller sees them.
import {
  type AttemptState,
  type BalanceState,
  LEAST_PAYOUT,
  type PayoutState,
  type PayoutStatus,
} from './payouts.rules.ts'

type Tried = {
  readonly status: PayoutStatus
  readonly attempts: readonly { readonly state: AttemptState }[]
}

/** The bank sends money back once it has taken it; before that, it or the provider refuses it. */
const ENDED_AS: Partial<Record<AttemptState, PayoutState>> = { returned: 'sent_back' }

export function payoutStateOf({ status, attempts }: Tried): PayoutState {
  if (status !== 'returned') return status
  const last = attempts.at(-1)
  return (last && ENDED_AS[last.state]) ?? 'refused'
}

export const isFailed = (state: PayoutState): state is 'refused' | 'sent_back' =>
  state === 'refused' || state === 'sent_back'

/** In cents. */
type Sums = {
  readonly earned: number
  readonly paid: number
  readonly pending: number
  readonly on_hold: number
  readonly open: number
  /** The amount of the next payout. */
  readonly next: number
}

export function balanceStateOf({ earned, paid, pending, on_hold, open, next }: Sums): BalanceState {
  if (next >= LEAST_PAYOUT) return 'payable'
  if (open < 0) return deficitOf({ open, pending }) ?? 'negative'
  if (on_hold > 0 || open > 0) return open + on_hold >= LEAST_PAYOUT ? 'asked_back' : 'too_little'
  if (pending > 0) return 'in_transit'
  return paid > 0 || earned > 0 ? 'paid' : 'nothing'
}

/** More went back to buyers than was left. A later sale may cover it, so that a payout is next all the same. */
export function deficitOf({ open, pending }: Pick<Sums, 'open' | 'pending'>) {
  if (open >= 0) return undefined
  return pending > 0 ? 'negative_in_transit' : 'negative'
}
