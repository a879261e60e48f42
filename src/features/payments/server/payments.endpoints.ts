// Binds the contracts of payments that are the same for every provider.
import { personIn } from '../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { findCommission } from '../../ledger/server/commission.ts'
import { paymentContracts } from '../payments.contract.ts'
import type { PaymentParts } from './payments.actions.ts'

type Parts = Pick<PaymentParts, 'provider' | 'database'>

export function paymentEndpoints({ provider, database: { db } }: Parts): Endpoint[] {
  const { form, publicKey } = provider
  return [
    endpoint(paymentContracts.form, async () => ({ form, public_key: publicKey })),
    endpoint(paymentContracts.commission, async ({ actor }) => {
      const seller = personIn(actor).id
      const [agent, course] = await Promise.all([
        findCommission(db, seller, 'agent'),
        findCommission(db, seller, 'course'),
      ])
      return { agent, course }
    }),
  ]
}
