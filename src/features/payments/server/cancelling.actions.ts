// Lets buyers see their own subscriptions, cancel them, and resume them while they last.
import type { Person } from '../../../platform/actor.ts'
import { CardProviderAway, CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { blockReason } from '../../profiles/blocks/server/blocks.actions.ts'
import { paymentMessages } from '../payments.messages.ts'
import type { ProductType } from '../payments.rules.ts'
import {
  findSubscription,
  pageOfSubscriptions,
  type SubscriptionRow,
} from '../subscriptions/server/subscriptions.records.ts'
import type { Subscription } from '../subscriptions/subscriptions.contract.ts'
import { subscriptionMessages as messages } from '../subscriptions/subscriptions.messages.ts'
import { accessUntil, isPastDue, whyNotCancel, whyNotResume } from '../subscriptions/subscriptions.policy.ts'
import { SHOWN_STATUSES } from '../subscriptions/subscriptions.rules.ts'
import { type DescribedProduct, describedOf, type PaymentParts, salesOf } from './payments.actions.ts'
import { settleSubscription } from './provider-state.ts'

type Parts = Pick<PaymentParts, 'products'>

/** A retry is worth it after so many seconds when the card provider is away. */
const AWAY_SECONDS = 5

/** Returns one page of one's own subscriptions, newest first (DATA-66). */
export async function listSubscriptions(
  parts: Parts,
  reader: Reader,
  actor: Person,
  page: { page: number; page_size: number },
) {
  const { items, total } = await pageOfSubscriptions(reader, actor.id, page)
  return { items: await shown(parts, reader, actor, items), total, ...page }
}

async function shown(
  parts: Parts,
  reader: Reader,
  actor: Person,
  rows: readonly SubscriptionRow[],
): Promise<Subscription[]> {
  const types = [...new Set(rows.map(({ product_type }) => product_type))]
  const described = new Map<ProductType, Awaited<ReturnType<ReturnType<typeof salesOf>['describe']>>>()
  for (const product_type of types) {
    const ids = rows.flatMap((row) => (row.product_type === product_type ? [row.product_id] : []))
    described.set(product_type, await salesOf(parts, { product_type }).describe(reader, actor.id, ids))
  }
  return rows.map((row) => {
    const product = described.get(row.product_type)?.get(row.product_id)
    return {
      id: row.id,
      user_id: row.user_id,
      product_type: row.product_type,
      product_id: row.product_id,
      status: shownStatus(row),
      created_at: row.created_at,
      current_period_end: row.current_period_end,
      cancel_at_period_end: row.cancel_at_period_end,
      is_renewable: isRenewable(product),
      price: row.price,
      unbilled: product?.unbilled ?? 0,
      next_price: row.next_price,
      next_price_from: row.next_price_from,
      access_until: accessUntil(row),
      ended_at: row.ended_at,
      product: product ? { name: product.name, path: product.path } : null,
    }
  })
}

const isRenewable = (product: DescribedProduct | undefined): boolean =>
  product !== undefined && product.price !== null

/** A subscription that was granted has no status of a pending one. */
const shownStatus = ({ status }: SubscriptionRow) =>
  SHOWN_STATUSES.find((known) => known === status) ?? 'ended'

async function ownSubscription(parts: PaymentParts, actor: Person, id: number): Promise<SubscriptionRow> {
  const row = await findSubscription(parts.database.db, id)
  if (row?.user_id !== actor.id || row.granted_at === null) throw new Problem('not_found', messages.notFound)
  return row
}

/**
 * Lets an own subscription end with the period that is paid for; if the last payment failed, it ends at once. Raises Problem
 * 'not_found', also for other people's, 'conflict' for one that has ended, and 'unavailable'.
 */
export async function cancelSubscription(
  parts: PaymentParts,
  actor: Person,
  id: number,
): Promise<Subscription> {
  const row = await ownSubscription(parts, actor, id)
  refuseFor(whyNotCancel(row))
  const { provider } = parts
  if (isPastDue(row)) return asked(parts, actor, row, (name) => provider.endSubscription(name))
  return asked(parts, actor, row, (name) =>
    provider.setEndAtPeriodEnd(name, true, keyOf(parts, row, 'cancel')),
  )
}

/**
 * Lets an own subscription go on. Raises Problem as cancelling does, and 'conflict' also for a product that is no longer sold.
 */
export async function resumeSubscription(
  parts: PaymentParts,
  actor: Person,
  id: number,
): Promise<Subscription> {
  const row = await ownSubscription(parts, actor, id)
  const is_renewable = isRenewable(await describedOf(parts, parts.database.db, row))
  refuseFor(whyNotResume({ ...row, is_renewable }))
  refuseFor(await blockReason(parts.database.db, actor.id, row.seller_id))
  const key = keyOf(parts, row, 'resume')
  return asked(parts, actor, row, (name) => parts.provider.setEndAtPeriodEnd(name, false, key))
}

/** The key is the same in a retry, so the provider sees one request. */
const keyOf = ({ hash }: PaymentParts, { id, revision }: SubscriptionRow, what: 'cancel' | 'resume') =>
  hash(`payment ${what}`, String(id), String(revision))

/** Sends a call to the provider, applies the answer, and returns the subscription's state. */
async function asked(
  parts: PaymentParts,
  actor: Person,
  row: SubscriptionRow,
  tell: (providerId: string) => Promise<unknown>,
): Promise<Subscription> {
  const { database, log } = parts
  try {
    await settleSubscription(parts, row.id, { tell })
  } catch (cause) {
    if (cause instanceof CardRefusal) {
      // The subscription has ended at the provider, so its state is requested.
      log.warn({ event: 'card_provider_refused', err: cause })
      await settleSubscription(parts, row.id)
      throw new Problem('conflict', messages.notChanged, { cause })
    }
    if (!(cause instanceof CardProviderAway)) throw cause
    log.warn({ event: 'card_provider_failed', err: cause })
    throw new Problem('unavailable', paymentMessages.providerAway, { retryAfterSeconds: AWAY_SECONDS, cause })
  }
  const [now] = await shown(parts, database.db, actor, [await ownSubscription(parts, actor, row.id)])
  if (!now) throw new Error('A subscription that was just found is not there')
  return now
}
