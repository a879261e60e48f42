// Answers whether a run may begin, or why not.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { whyNoAccess } from '../access/access.policy.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { interfaceMessages } from '../interfaces/interfaces.messages.ts'
import { runMessages as messages } from './runs.messages.ts'
import { CLAIM_DAYS, type FurtherState } from './runs.rules.ts'

type Called = { is_callable: boolean; has_interface: boolean }

/** An agent can be run once its input is declared and its endpoint has passed its samples. */
export function whyNotCallable({ is_callable, has_interface }: Called): Refusal | undefined {
  if (is_callable) return undefined
  return {
    kind: 'conflict',
    message: has_interface ? interfaceMessages.notChecked : interfaceMessages.noInterface,
  }
}

export const whyNotRun = (deployment: Called & { status: PurchaseStatus }): Refusal | undefined =>
  whyNoAccess(deployment) ?? whyNotCallable(deployment)

export const isAllowed = (state: FurtherState): boolean =>
  state === 'on' || state === 'unpaid' || state === 'trial'
export const isPossible = (state: FurtherState): boolean => state === 'on'
export const isDeploymentInTrial = (state: FurtherState): boolean => state === 'trial'
export const isPriceRaised = (state: FurtherState): boolean => state === 'raised'

type Paid = { cost: number; ended_at: string | null }

/** Returns undefined if the buyer may claim the run now. `cost` is in dollars. */
export function whyNotClaimed({ cost, ended_at }: Paid, now: Date): Refusal | undefined {
  const end = Date.parse(ended_at ?? '')
  if (Number.isNaN(end)) return { kind: 'conflict', message: messages.stillRunning }
  if (cost < 0.01) return { kind: 'conflict', message: messages.nothingToClaim }
  const until = end + CLAIM_DAYS * 24 * 3600 * 1000
  return now.getTime() > until ? { kind: 'conflict', message: messages.claimTooLate } : undefined
}
