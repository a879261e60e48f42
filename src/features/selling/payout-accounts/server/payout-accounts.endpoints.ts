// Binds the contracts of sellers' accounts with the card provider.
import { personIn } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { isProviderFailure } from '../../../payments/server/card-calls.ts'
import { payoutAccountContracts as contracts } from '../payout-accounts.contract.ts'
import { payoutAccountMessages as messages } from '../payout-accounts.messages.ts'
import { openOnboarding, type PayoutAccountParts, readOwnAccount } from './payout-accounts.actions.ts'

export function payoutAccountEndpoints(parts: PayoutAccountParts): Endpoint[] {
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (cause) {
      if (!isProviderFailure(cause)) throw cause
      parts.log.warn({ event: 'card_provider_failed', err: cause })
      throw new Problem('unavailable', messages.providerAway, { cause })
    }
  }
  return [
    endpoint(contracts.read, ({ actor }) => asked(readOwnAccount(parts, personIn(actor)))),
    endpoint(contracts.onboard, async ({ actor }) => ({
      url: await asked(openOnboarding(parts, personIn(actor))),
    })),
  ]
}
