// Binds the contracts of buying an agent: the payment intent, own purchases, the check after a payment, and visits.
import { personIn } from '../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { takeAttempt } from '../../payments/server/attempts.ts'
import type { PaymentParts } from '../../payments/server/payments.actions.ts'
import { agentContracts } from '../agents.contract.ts'
import { deploymentContracts, paymentIntentContract } from '../deployments.contract.ts'
import { confirmPurchase, createPaymentIntent, noteAgentView } from './buying.actions.ts'
import { deployedAmong, pageOfOwnPurchases } from './buying.records.ts'

export function buyingEndpoints(parts: PaymentParts): Endpoint[] {
  const { db } = parts.database
  return [
    endpoint(paymentIntentContract, async ({ actor, client, body: { agentId, price }, once }) => {
      const person = personIn(actor)
      await takeAttempt(parts, { personId: person.id, addressKey: client.addressKey })
      return createPaymentIntent(parts, person, { agentId, price }, once)
    }),
    endpoint(deploymentContracts.purchases, ({ actor, query }) =>
      pageOfOwnPurchases(db, personIn(actor).id, query),
    ),
    endpoint(deploymentContracts.deployed, async ({ actor, query: { ids } }) => ({
      agent_ids: await deployedAmong(db, personIn(actor).id, ids.split(',').map(Number)),
    })),
    endpoint(deploymentContracts.confirm, ({ actor, params }) =>
      confirmPurchase(parts, personIn(actor), params.id),
    ),
    endpoint(agentContracts.noteView, async ({ actor, client, params }) => {
      const personId = actor.kind === 'person' ? actor.id : undefined
      await noteAgentView(parts, { ...client, personId }, params.id)
      return { noted: true } as const
    }),
  ]
}
