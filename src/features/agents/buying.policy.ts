// Answers who may deploy an agent, and at which price.
import { toCents } from '../../platform/contract/money.ts'
import type { Refusal } from '../../platform/contract/problem.ts'
import { agentMessages as messages } from './agents.messages.ts'
import type { PauseReason, PurchaseStatus } from './agents.rules.ts'

type ForSale = {
  user_id: string
  price: number
  withdrawn_at: string | null
  paused_for: PauseReason | null
}

/** Returns undefined if the person may deploy this agent for this price (security decision 1). */
export function mayDeploy(
  personId: string,
  agent: ForSale,
  asked: { price: number; purchase: { status: PurchaseStatus } | undefined },
): Refusal | undefined {
  if (agent.user_id === personId) return { kind: 'forbidden', message: messages.ownAgent }
  if (isDeployed(asked.purchase)) return { kind: 'conflict', message: messages.alreadyDeployed }
  if (agent.paused_for !== null) return { kind: 'conflict', message: messages.paused[agent.paused_for] }
  if (agent.withdrawn_at !== null) return { kind: 'conflict', message: messages.offSale }
  if (asked.price !== agent.price)
    return { kind: 'conflict', message: messages.priceChanged(inDollars(agent.price)) }
  return undefined
}

/** A person, an address and a card get one trial per agent, never a second one. */
export const trialDaysFor = (
  agent: { trial_days: number },
  { purchase, hasSpentTrial }: { purchase: { status: PurchaseStatus }; hasSpentTrial: boolean },
): number => (purchase.status === 'pending' && !hasSpentTrial ? agent.trial_days : 0)

/** Only a completed purchase means that the buyer has the agent (PAY-13). */
export const isDeployed = (purchase: { status: PurchaseStatus } | undefined) =>
  purchase?.status === 'completed'

const inDollars = (price: number) =>
  `$${(toCents(price) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
