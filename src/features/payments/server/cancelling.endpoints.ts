// Binds what buyers do with their own subscriptions.
import { personIn } from '../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { subscriptionContracts as contracts } from '../subscriptions/subscriptions.contract.ts'
import { cancelSubscription, listSubscriptions, resumeSubscription } from './cancelling.actions.ts'
import type { PaymentParts } from './payments.actions.ts'

export function subscriptionEndpoints(parts: PaymentParts): Endpoint[] {
  return [
    endpoint(contracts.list, ({ actor, query }) =>
      listSubscriptions(parts, parts.database.db, personIn(actor), query),
    ),
    endpoint(contracts.cancel, ({ actor, params }) => cancelSubscription(parts, personIn(actor), params.id)),
    endpoint(contracts.resume, ({ actor, params }) => resumeSubscription(parts, personIn(actor), params.id)),
  ]
}
