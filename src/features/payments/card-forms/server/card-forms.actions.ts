// Asks the card provider on behalf of buyers for the state of a checkout, and for their billing portal.
import type { Person } from '../../../../platform/actor.ts'
import {
  CardProviderAway,
  CardRefusal,
  type Checkout,
} from '../../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { paymentMessages } from '../../payments.messages.ts'
import type { ProductType } from '../../payments.rules.ts'
import { settleCheckout } from '../../server/checkout-opening.ts'
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutByProviderId as findCheckoutCalled,
} from '../../server/checkouts.records.ts'
import { customerOf, personReference } from '../../server/customers.ts'
import { describedOf, type PaymentParts } from '../../server/payments.actions.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import type { CheckoutStatus } from '../card-forms.rules.ts'

type Parts = PaymentParts

/** A retry is worth it after so many seconds when the card provider is away. */
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

type OwnCheckout = {
  status: CheckoutStatus
  amount: number
  product: { type: ProductType; id: number; name: string } | null
}

/**
 * Asks for the state of an own checkout, applies it, and returns its status. Raises Problem 'not_found', also for other
 * people's, and 'unavailable'.
 */
export async function readCheckout(parts: Parts, actor: Person, id: string): Promise<OwnCheckout> {
  const { database, provider } = parts
  const unknown = () => new Problem('not_found', messages.foreign)
  const checkout = await asked(parts, provider.findCheckout(id), unknown)
  if (checkout.reference.person !== personReference(parts, actor.id).person) throw unknown()
  const known = await findCheckoutCalled(database.db, provider.form, id)
  if (known) await asked(parts, settleCheckout(parts, known.id), unknown)
  const row = known && (await findCheckout(database.db, known.id))
  return {
    status: statusOf(checkout, row),
    amount: toDollars(checkout.amount),
    product: row ? await productOf(parts, actor, row) : null,
  }
}

async function productOf(
  parts: Parts,
  { id: user_id }: Person,
  { product_type, product_id }: CheckoutRow,
): Promise<OwnCheckout['product']> {
  const described = await describedOf(parts, parts.database.db, { user_id, product_type, product_id })
  return described ? { type: product_type, id: product_id, name: described.name } : null
}

/** A payment that gave the buyer nothing, or that was refunded, is not shown as made. */
function statusOf({ isPaid, status }: Checkout, row: CheckoutRow | undefined): CheckoutStatus {
  if (row?.state === 'paid') return 'paid'
  if (row?.state === 'ended' || status === 'expired') return 'expired'
  return isPaid && !row ? 'paid' : 'unpaid'
}

/** Returns the address of one's billing portal. Raises Problem 'conflict' for a person who has never paid, and 'unavailable'. */
export async function openPortal(parts: Parts, actor: Person, returnUrl: string): Promise<{ url: string }> {
  const nothing = () => new Problem('conflict', messages.noBilling)
  const customer = await customerOf(parts.database.db, actor.id, parts.provider.form)
  if (customer === undefined) throw nothing()
  return { url: await asked(parts, parts.provider.openPortal(customer, returnUrl), nothing) }
}
