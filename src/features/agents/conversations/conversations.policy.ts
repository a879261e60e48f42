// Who may begin a conversation about a deployment: undefined for yes, else the reason. It outlives the deployment: what
// went wrong can be talked about afterwards.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { isUnconfirmed } from '../access/access.policy.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { deploymentConversationMessages as messages } from './conversations.messages.ts'

type Deployment = { status: PurchaseStatus; user_id: string }
type Agent = { user_id: string }

/** The buyer and the seller, from the payment on. The seller doesn't learn of one that was never paid. */
export function whyNotBegin(personId: string, deployment: Deployment, agent: Agent): Refusal | undefined {
  if (!isUnconfirmed(deployment) && [deployment.user_id, agent.user_id].includes(personId)) return undefined
  return personId === deployment.user_id
    ? { kind: 'conflict', message: messages.notPaid }
    : { kind: 'not_found', message: messages.agentGone }
}
