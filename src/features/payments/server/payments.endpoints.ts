// Binds the contracts of payments that do not depend on which provider there is.
import type { CardProvider } from '../../../platform/card-provider/card-provider.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { paymentContracts } from '../payments.contract.ts'

export function paymentEndpoints({ form, publicKey }: Pick<CardProvider, 'form' | 'publicKey'>): Endpoint[] {
  return [endpoint(paymentContracts.form, async () => ({ form, public_key: publicKey }))]
}
