// Binds what buyers can ask about their payments.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/actions.ts'
import { billingContracts, checkoutContracts } from '../contract.ts'
import { openPortal, readCheckout } from './actions.ts'

export function buyerEndpoints(parts: PaymentParts, siteUrl: string): Endpoint[] {
  return [
    endpoint(checkoutContracts.get, ({ actor, params }) => readCheckout(parts, personIn(actor), params.id)),
    endpoint(billingContracts.openPortal, ({ actor, body }) =>
      openPortal(parts, personIn(actor), siteUrl + body.return_path),
    ),
  ]
}
