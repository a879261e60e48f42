// Decides the state of a payout, as its seller sees it.
import type { AttemptState, PayoutStatus } from './payouts.rules.ts'

type Tried = {
  readonly status: PayoutStatus
  readonly attempts: readonly { readonly state: AttemptState; readonly reason: string | null }[]
}

export const isPaidOut = ({ status }: Pick<Tried, 'status'>): boolean => status === 'paid'

/** The two ways in which an attempt fails: the bank or the provider refused it, or the bank sent the money back. */
const WENT_WRONG: Partial<Record<AttemptState, 'refused' | 'sentBack'>> = {
  failed: 'refused',
  returned: 'sentBack',
}

/** Returns why a payout failed; undefined if it didn't. */
export function whatWentWrong({ status, attempts }: Tried) {
  const last = attempts.at(-1)
  const how = last && WENT_WRONG[last.state]
  return status === 'returned' && how ? { how, reason: last.reason ?? '' } : undefined
}
