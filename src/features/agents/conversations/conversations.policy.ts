// Answers who may begin a conversation about a deployment, also after its end: problems can be talked about afterwards.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { isUnconfirmed } from '../access/access.policy.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { deploymentConversationMessages as messages } from './conversations.messages.ts'

type Deployment = { status: PurchaseStatus; user_id: string }
type Agent = { user_id: string }

/** Buyer and seller may talk from the payment on. The seller doesn't learn of a deployment that was never paid. */
export function whyNotBeginAboutAgent(
  personId: string,
  deployment: Deployment,
  agent: Agent,
): Refusal | undefined {
  if (!isUnconfirmed(deployment) && [deployment.user_id, agent.user_id].includes(personId)) return undefined
  return personId === deployment.user_id
    ? { kind: 'conflict', message: messages.notPaid }
    : { kind: 'not_found', message: messages.agentGone }
}
