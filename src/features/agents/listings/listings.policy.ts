// Answers what owners may do with an agent. Other people's agents do not exist for them.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { isOnSale, isWithdrawn } from '../agents.policy.ts'
import type { PauseReason } from '../agents.rules.ts'
import { canRun } from '../for-sale.policy.ts'
import { listingMessages as messages } from './listings.messages.ts'

export type ListingFacts = {
  withdrawn_at: string | null
  paused_for: PauseReason | null
  /** True once someone deployed it, had deployed it, is paying for it or reviewed it. */
  is_kept: boolean
}

export function priceNote(
  agent: Pick<ListingFacts, 'withdrawn_at' | 'paused_for'> & { users_count: number },
): string | undefined {
  if (isWithdrawn(agent)) return messages.priceOffSale
  return agent.users_count > 0 ? messages.priceForBuyers : undefined
}

/** An agent that others paid for or wrote about stays, and is only withdrawn from sale (decision 50). */
export const agentRemovalOf = ({ is_kept }: Pick<ListingFacts, 'is_kept'>): 'delete' | 'withdraw' =>
  is_kept ? 'withdraw' : 'delete'

export function whyNotRemoveAgent(agent: ListingFacts): Refusal | undefined {
  if (agentRemovalOf(agent) === 'delete' || !isWithdrawn(agent)) return undefined
  return { kind: 'conflict', message: messages.withdrawnAlready }
}

type Restored = Pick<ListingFacts, 'withdrawn_at' | 'paused_for'> & Parameters<typeof canRun>[0]

export function whyNotRestoreAgent(agent: Restored): Refusal | undefined {
  if (isOnSale(agent)) return { kind: 'conflict', message: messages.onSaleAlready }
  if (agent.paused_for !== null) return { kind: 'conflict', message: messages.paused[agent.paused_for] }
  return canRun(agent) ? undefined : { kind: 'conflict', message: messages.cannotRun }
}

/** Returns undefined for an agent that isn't paused. */
export const whyPaused = ({ paused_for }: Pick<ListingFacts, 'paused_for'>): string | undefined =>
  paused_for === null ? undefined : messages.paused[paused_for]

/** A paused agent comes back by itself. */
export const isAgentRestorable = isWithdrawn
