// What its owner may do with an agent: undefined for yes, else the reason. Other people's agents do not exist for them.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { isOnSale } from '../agents.policy.ts'
import { listingMessages as messages } from './listings.messages.ts'

/** The facts about an agent that decide what its owner may do with it. */
export type ListingFacts = {
  withdrawn_at: string | null
  /** Whether someone has deployed it, had deployed it, is paying for it or reviewed it. */
  is_kept: boolean
}

/** What its owner should know of a new price; nothing where no one has the agent. */
export function priceNote(agent: { withdrawn_at: string | null; users_count: number }): string | undefined {
  if (!isOnSale(agent)) return messages.priceOffSale
  return agent.users_count > 0 ? messages.priceForBuyers : undefined
}

/** What deleting does: what others paid for or wrote about stays, and is only withdrawn from sale (decision 50). */
export const removalOf = ({ is_kept }: Pick<ListingFacts, 'is_kept'>): 'delete' | 'withdraw' =>
  is_kept ? 'withdraw' : 'delete'

export function whyNotRemove(agent: ListingFacts): Refusal | undefined {
  if (removalOf(agent) === 'delete' || isOnSale(agent)) return undefined
  return { kind: 'conflict', message: messages.withdrawnAlready }
}

export function whyNotRestore(agent: Pick<ListingFacts, 'withdrawn_at'>): Refusal | undefined {
  return isOnSale(agent) ? { kind: 'conflict', message: messages.onSaleAlready } : undefined
}
