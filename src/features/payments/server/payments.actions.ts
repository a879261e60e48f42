// Defines what the parts of payments share: the card provider, and the products that are sold through it.
import type { CardProvider } from '../../../platform/card-provider/card-provider.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { isBlockedBetween } from '../../profiles/blocks/server/blocks.actions.ts'
import type { ProductType, WithdrawalReason } from '../payments.rules.ts'

export type Sale = {
  readonly user_id: string
  readonly seller_id: string
  readonly product_type: ProductType
  readonly product_id: number
}

/**
 * The product's own noun implements its sales, and app/ wires it. All methods run in the transaction that writes the ledger,
 * so that no one owns without having paid, nor pays without owning.
 */
export type ProductSales = {
  readonly product_type: ProductType
  /** Locks the row that says whether the buyer has the product, before anything else of the sale is locked. */
  lock(tx: Tx, sale: Sale): Promise<void>
  /** Returns false if the buyer has the product already. */
  begin(tx: Tx, sale: Sale, terms: { price: number; isTrial: boolean }, now: Date): Promise<boolean>
  /** Takes the product away, and notifies the buyer, and the seller of what they can't know yet. */
  end(tx: Tx, sale: Sale, how: HowEnded, now: Date): Promise<void>
  /** An operator declined a refund: the buyer keeps the product, and is notified. */
  keep(tx: Tx, sale: Sale, now: Date): Promise<void>
  /** Notifies the seller of money that went back, or came back. */
  returned(tx: Tx, sale: Sale, returned: ReturnedMoney, now: Date): Promise<void>
  /** The purchase was never paid. */
  drop(tx: Tx, sale: Sale): Promise<void>
  /** Notifies the buyer or the seller of changes of a subscription. */
  tell(tx: Tx, sale: Sale, announced: SubscriptionAnnouncement, now: Date): Promise<void>
  /** Returns the name, the path and the current price of each product. */
  describe(
    reader: Reader,
    buyerId: string,
    productIds: readonly number[],
  ): Promise<ReadonlyMap<number, DescribedProduct>>
}

/**
 * The paid time ran out as both sides knew it would, or access ended otherwise; a renewal or the first payment after a trial failed
 * for good; the money was refunded, or the buyer's bank took it back. A bank that returns it to the seller later gives the buyer
 * nothing.
 */
export type HowEnded = 'ran_out' | 'ended' | 'unpaid' | 'trial_unpaid' | HowReturned
export type HowReturned = 'refunded' | 'disputed'

/** In dollars. A dispute is won if the bank gave the money back to the seller. */
export type ReturnedMoney = {
  readonly amount: number
  readonly went: HowReturned | 'won'
  /** The buyer loses the product by it. */
  readonly isLost: boolean
}

export type DescribedProduct = {
  readonly name: string
  readonly path: string
  /** Null for a product whose subscriptions are no longer renewed. */
  readonly price: number | null
  /** In dollars: usage beyond the subscription that is not billed yet. */
  readonly unbilled: number
}

/** Amounts are in dollars. */
export type SubscriptionAnnouncement =
  /** A failed payment is tried again, and access ends at this moment unless it succeeds. */
  | { readonly what: 'payment_failed'; readonly until: string; readonly price: number }
  /** The buyer canceled it: access lasts until this moment. */
  | { readonly what: 'canceled'; readonly until: string }
  /** They resumed it before that moment. */
  | { readonly what: 'resumed'; readonly until: string }
  /** A later attempt succeeded. */
  | { readonly what: 'payment_made' }
  /** The price changes with the first payment from this moment on. Equal prices mean that an announced change is off. */
  | { readonly what: 'price_changes'; readonly from: number; readonly to: number; readonly on: string }
  /** The product is no longer sold: access lasts until this moment. */
  | { readonly what: 'withdrawn'; readonly why: WithdrawalReason; readonly until: string | null }
  | { readonly what: 'trial_ends'; readonly price: number; readonly on: string }
  /** The card expires before the next payment is due. */
  | { readonly what: 'card_expires'; readonly on: string; readonly price: number; readonly due: string }
  /** The card was refused for usage beyond the subscription; `usage_paid` follows once it is paid. */
  | { readonly what: 'usage_unpaid'; readonly amount: number }
  | { readonly what: 'usage_paid' }

/** The card provider reports an event about a seller, and each handler requests the current state. */
export type ConnectHandlers = {
  accountChanged(accountId: string): Promise<void>
  bankPayoutChanged(accountId: string, payoutId: string): Promise<void>
}

export type PaymentParts = {
  readonly database: Pick<Database, 'db' | 'inTransaction'>
  readonly clock: Clock
  readonly log: Log
  readonly provider: CardProvider
  /** A keyed hash makes keys and references for the provider meaningless to everyone else. */
  readonly hash: (purpose: string, ...parts: readonly string[]) => string
  readonly products: readonly ProductSales[]
  /**
   * Runs in the transaction that records a full refund, before access ends. The locks of `ProductSales` are held.
   */
  readonly onRefund: (tx: Tx, sale: Sale, now: Date) => Promise<void>
  /** May be called again for the same event. */
  readonly connect: ConnectHandlers
  /** All processes share the limits. */
  readonly limits: Pick<AccountLimits, 'take' | 'takeForNow' | 'note' | 'giveBack'>
}

/** Returns the sales of the kind of product that was sold. */
export function salesOf(
  { products }: Pick<PaymentParts, 'products'>,
  { product_type }: Pick<Sale, 'product_type'>,
): ProductSales {
  const sales = products.find((one) => one.product_type === product_type)
  if (!sales) throw new Error(`No one sells the product type ${product_type}`)
  return sales
}

/** Returns undefined once nothing is known of the product. */
export async function describedOf(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  sale: Pick<Sale, 'user_id' | 'product_type' | 'product_id'>,
): Promise<DescribedProduct | undefined> {
  const { user_id, product_id } = sale
  return (await salesOf(parts, sale).describe(reader, user_id, [product_id])).get(product_id)
}

/**
 * Returns true if the product costs more than when the buyer began to pay, or one of the two has blocked the other: then the
 * payment gives nothing, and is refunded.
 */
export async function isOffNow(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  sale: Sale & { price: number },
): Promise<boolean> {
  const price = (await describedOf(parts, reader, sale))?.price ?? 0
  return price > sale.price || (await isBlockedBetween(reader, sale.user_id, sale.seller_id))
}
