// Binds what buyers can ask about their payments.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { billingContracts, checkoutContracts } from '../card-forms.contract.ts'
import { openPortal, readCheckout } from './card-forms.actions.ts'

export function buyerEndpoints(parts: PaymentParts, siteUrl: string): Endpoint[] {
  return [
    endpoint(checkoutContracts.get, ({ actor, params }) => readCheckout(parts, personIn(actor), params.id)),
    endpoint(billingContracts.openPortal, ({ actor, body }) =>
      openPortal(parts, personIn(actor), siteUrl + body.return_path),
    ),
  ]
}
