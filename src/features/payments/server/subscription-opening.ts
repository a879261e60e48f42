// Makes a subscription payable, outside every transaction, and knows one again that the provider reports. Each step can be
// repeated after a crash.
import { CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { giveUp, noteStarted } from '../subscriptions/server/subscriptions.actions.ts'
import {
  findSubscription,
  findSubscriptionByProviderId,
  lockSubscription,
  type SubscriptionRow,
} from '../subscriptions/server/subscriptions.records.ts'
import { KEY_IN_USE, UNKNOWN_TO_PROVIDER } from './card-calls.ts'
import { deleteCustomer, keepCustomer } from './customers.ts'
import type { PaymentParts } from './payments.actions.ts'
import { settleSubscription } from './provider-state.ts'

export type Intent =
  | { readonly kind: 'open'; readonly clientSecret: string }
  /** The subscription was paid already. */
  | { readonly kind: 'granted' }
  /** The subscription can no longer be paid. */
  | { readonly kind: 'over' }

/**
 * Makes a pending purchase payable, and returns the secret with which the browser pays. `name` is what the provider
 * calls the product. Raises CardProviderAway, after which it can be repeated, and CardRefusal, after which the pending
 * purchase is given up.
 */
export async function openIntent(parts: PaymentParts, id: number, name: string): Promise<Intent> {
  const { database } = parts
  const known = await findSubscription(database.db, id)
  if (known?.provider_id && known.status !== 'ended') await settleSubscription(parts, known.id)
  const row = await findSubscription(database.db, id)
  if (!row || row.granted_at !== null) return { kind: row ? 'granted' : 'over' }
  if (row.status === 'ended') return { kind: 'over' }
  if (row.client_secret !== null) return { kind: 'open', clientSecret: row.client_secret }
  await start(parts, row, name)
  const started = await findSubscription(database.db, id)
  if (started?.granted_at) return { kind: 'granted' }
  return started?.client_secret ? { kind: 'open', clientSecret: started.client_secret } : { kind: 'over' }
}

async function start(parts: PaymentParts, row: SubscriptionRow, name: string): Promise<void> {
  const { database, provider, clock, hash } = parts
  const customer = await keepCustomer(parts, row.user_id, String(row.id))
  try {
    const started = await provider.startSubscription(
      {
        customer,
        product: { id: productIdOf(row), name },
        price: toCents(row.price),
        reference: { subscription: String(row.id), proof: proofOf(hash, row.id) },
        trialDays: row.trial_days,
      },
      hash('payment start', String(row.id)),
    )
    await database.inTransaction((tx) => noteStarted(tx, row.id, started, clock.now()))
  } catch (error) {
    if (!(error instanceof CardRefusal) || error.code === KEY_IN_USE) throw error
    // The provider forgot the customer, or never knew it: the next purchase makes another.
    if (error.code === UNKNOWN_TO_PROVIDER) await deleteCustomer(database.db, customer)
    await database.inTransaction(async (tx) => {
      const now = await lockSubscription(tx, row.id)
      if (now && now.provider_id === null && now.status !== 'ended') await giveUp(tx, now, clock.now())
    })
    throw error
  }
}

export const productIdOf = ({ product_type, product_id }: SubscriptionRow) => `${product_type}_${product_id}`

/** The hash shows that a subscription that the provider reports is ours, even before its id was stored. */
const proofOf = (hash: PaymentParts['hash'], id: number) => hash('payment subscription', String(id))

/**
 * Ours by the provider's name for it, or by the reference that it was started with, if we died before storing the name.
 */
export async function subscriptionCalled(
  parts: PaymentParts,
  providerId: string,
): Promise<number | undefined> {
  const { database, provider, hash, clock } = parts
  const known = await findSubscriptionByProviderId(database.db, provider.form, providerId)
  if (known) return known.id
  const state = await provider.findSubscription(providerId)
  const { subscription = '', proof } = state.reference
  if (!/^\d{1,15}$/.test(subscription) || proof !== proofOf(hash, Number(subscription))) return undefined
  const id = Number(subscription)
  const row = await findSubscription(database.db, id)
  if (!row || row.provider !== provider.form || (row.provider_id ?? providerId) !== providerId)
    return undefined
  await database.inTransaction((tx) => noteStarted(tx, id, state, clock.now()))
  return id
}
