// May a buyer use a deployment? Undefined means yes; otherwise the reason is returned.
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { accessMessages as messages } from './access.messages.ts'

type Deployment = { status: PurchaseStatus }

/** Only an agent that is paid for can be used (PAY-13). */
export function whyNoAccess({ status }: Deployment): Refusal | undefined {
  if (status === 'completed') return undefined
  return { kind: 'conflict', message: status === 'pending' ? messages.notPaid : messages.ended }
}

export const hasAccess = (deployment: Deployment) => whyNoAccess(deployment) === undefined

/** The provider has not said yet whether it was paid. */
export const isUnconfirmed = ({ status }: Deployment) => status === 'pending'

/** A renewal has failed, and is tried again. */
export const isDeploymentPastDue = (subscription: { status: 'trialing' | 'active' | 'past_due' } | null) =>
  subscription?.status === 'past_due'

/** The terms of a deployment's subscription: what is no longer for sale is not renewed. */
export const termsOf = <T>({ subscription, is_on_sale }: { subscription: T | null; is_on_sale: boolean }) =>
  subscription && { ...subscription, is_renewable: is_on_sale }

/** A key exists, and no service has asked about it yet. */
export const isKeyUnused = (key: { used_at: string | null } | null) => key !== null && key.used_at === null
