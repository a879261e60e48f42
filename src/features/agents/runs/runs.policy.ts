// Whether a run may begin: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { whyNoAccess } from '../access/access.policy.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { interfaceMessages } from '../interfaces/interfaces.messages.ts'
import { runMessages as messages } from './runs.messages.ts'
import { CLAIM_DAYS, type FurtherState } from './runs.rules.ts'

type Called = { is_callable: boolean; has_interface: boolean }

/** Whether an agent can be run at all: what it takes is declared, and its endpoint passed its samples. */
export function whyNotCallable({ is_callable, has_interface }: Called): Refusal | undefined {
  if (is_callable) return undefined
  return {
    kind: 'conflict',
    message: has_interface ? interfaceMessages.notChecked : interfaceMessages.noInterface,
  }
}

/** Whether a buyer can run what they deployed. */
export const whyNotRun = (deployment: Called & { status: PurchaseStatus }): Refusal | undefined =>
  whyNoAccess(deployment) ?? whyNotCallable(deployment)

/** Whether runs beyond those that are included are allowed, possible now, and to be agreed to at other prices. */
export const isAllowed = (state: FurtherState): boolean =>
  state === 'on' || state === 'unpaid' || state === 'trial'
export const isPossible = (state: FurtherState): boolean => state === 'on'
export const isInTrial = (state: FurtherState): boolean => state === 'trial'
export const isPriceRaised = (state: FurtherState): boolean => state === 'raised'

type Paid = { cost: number; ended_at: string | null }

/** Whether the buyer of a run may say now that it didn't work. `cost` in dollars. */
export function whyNotClaimed({ cost, ended_at }: Paid, now: Date): Refusal | undefined {
  const end = Date.parse(ended_at ?? '')
  if (Number.isNaN(end)) return { kind: 'conflict', message: messages.stillRunning }
  if (cost < 0.01) return { kind: 'conflict', message: messages.nothingToClaim }
  const until = end + CLAIM_DAYS * 24 * 3600 * 1000
  return now.getTime() > until ? { kind: 'conflict', message: messages.claimTooLate } : undefined
}
