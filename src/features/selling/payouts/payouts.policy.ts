// How a payout stands, as its seller sees it.
import type { AttemptState, PayoutStatus } from './payouts.rules.ts'

type Tried = {
  readonly status: PayoutStatus
  readonly attempts: readonly { readonly state: AttemptState; readonly reason: string | null }[]
}

/** The bank has it. */
export const isPaidOut = ({ status }: Pick<Tried, 'status'>): boolean => status === 'paid'

/** The last try, if it came to nothing, and nothing is under way. */
export function failedTry({ status, attempts }: Tried): Tried['attempts'][number] | undefined {
  const last = attempts.at(-1)
  const isOver = last?.state === 'failed' || last?.state === 'returned'
  return status === 'pending' && isOver ? last : undefined
}
