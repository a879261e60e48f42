// What buyers ask the card provider about, through us: a checkout of theirs, and their billing portal.
import type { Person } from '../../../../platform/actor.ts'
import { CardProviderAway, CardRefusal } from '../../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { customerOf, personReference } from '../../customers/server/actions.ts'
import { paymentMessages } from '../../messages.ts'
import type { PaymentParts } from '../../server/actions.ts'
import { cardMessages as messages } from '../messages.ts'
import type { CheckoutStatus } from '../rules.ts'

type Parts = Pick<PaymentParts, 'database' | 'provider' | 'hash' | 'log'>

/** How soon it is worth to try again when the card provider is away. */
const AWAY_SECONDS = 5

async function asked<T>({ log }: Parts, call: Promise<T>, refusal: () => Problem): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof CardRefusal) throw refusal()
    if (!(cause instanceof CardProviderAway)) throw cause
    log.warn({ event: 'card_provider_failed', err: cause })
    throw new Problem('unavailable', paymentMessages.providerAway, { retryAfterSeconds: AWAY_SECONDS, cause })
  }
}

/** The status of one's own checkout. Raises Problem 'not_found', also for other people's, and 'unavailable'. */
export async function readCheckout(
  parts: Parts,
  actor: Person,
  id: string,
): Promise<{ status: CheckoutStatus; amount: number }> {
  const unknown = () => new Problem('not_found', messages.foreign)
  const checkout = await asked(parts, parts.provider.findCheckout(id), unknown)
  if (checkout.reference.person !== personReference(parts, actor.id).person) throw unknown()
  const status = checkout.isPaid ? 'paid' : checkout.status === 'expired' ? 'expired' : 'unpaid'
  return { status, amount: toDollars(checkout.amount) }
}

/** The address of one's billing portal. Raises Problem 'conflict' for somebody who has never paid, and 'unavailable'. */
export async function openPortal(parts: Parts, actor: Person, returnUrl: string): Promise<{ url: string }> {
  const nothing = () => new Problem('conflict', messages.noBilling)
  const customer = await customerOf(parts.database.db, actor.id, parts.provider.form)
  if (customer === undefined) throw nothing()
  return { url: await asked(parts, parts.provider.openPortal(customer, returnUrl), nothing) }
}
