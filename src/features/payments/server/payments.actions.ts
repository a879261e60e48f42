// What the parts of payments share: the card provider, and the products that others sell through it.
import type { CardProvider } from '../../../platform/card-provider/card-provider.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { isBlockedBetween } from '../../profiles/blocks/server/blocks.actions.ts'
import type { ProductType, WithdrawalReason } from '../payments.rules.ts'

/** The buyer, the product and the seller of a sale. */
export type Sale = {
  readonly user_id: string
  readonly seller_id: string
  readonly product_type: ProductType
  readonly product_id: number
}

/**
 * What happens to a product when it is paid for. The product's own noun implements it, and app/ wires it. All run in
 * the transaction that writes the ledger, so that no one owns without having paid, nor pays without owning.
 */
export type ProductSales = {
  readonly product_type: ProductType
  /** Locks the row that says whether the buyer has the product. Called before anything else of the sale is locked. */
  lock(tx: Tx, sale: Sale): Promise<void>
  /** Gives the buyer the product, paid for or on trial; false if they have it already. */
  begin(tx: Tx, sale: Sale, terms: { price: number; isTrial: boolean }, now: Date): Promise<boolean>
  /** Takes the product away, and notifies the buyer. */
  end(tx: Tx, sale: Sale, how: HowEnded, now: Date): Promise<void>
  /** The money stays where it is: an operator declined to give it back. Tells the buyer. */
  keep(tx: Tx, sale: Sale, now: Date): Promise<void>
  /** Forgets an attempt to buy it that was never paid. */
  drop(tx: Tx, sale: Sale): Promise<void>
  /** Tells the buyer what they should know of their subscription. */
  tell(tx: Tx, sale: Sale, announced: SubscriptionAnnouncement, now: Date): Promise<void>
  /** What these products are called, where a buyer finds each, and what it costs now. */
  describe(
    reader: Reader,
    buyerId: string,
    productIds: readonly number[],
  ): Promise<ReadonlyMap<number, DescribedProduct>>
}

/**
 * Their time ran out, a renewal or the first payment after a trial was never paid, the money went back, or the buyer's
 * bank took it back. A bank that gives it to the seller again later gives the buyer nothing.
 */
export type HowEnded = 'ended' | 'unpaid' | 'trial_unpaid' | HowReturned
export type HowReturned = 'refunded' | 'disputed'

export type DescribedProduct = {
  readonly name: string
  readonly path: string
  /** Null where subscriptions to it are no longer renewed. */
  readonly price: number | null
  /** What its buyer used beyond it and is not billed for yet, in dollars. */
  readonly unbilled: number
}

/** What a buyer hears about a subscription of theirs. Amounts are dollars. */
export type SubscriptionAnnouncement =
  /** A payment failed; it is tried again, and access ends at this moment unless it succeeds. */
  | { readonly what: 'payment_failed'; readonly until: string; readonly price: number }
  /** It was paid after all. */
  | { readonly what: 'payment_made' }
  /** What a month costs changes with the first payment from this moment on. Equal prices: it stays as it was. */
  | { readonly what: 'price_changes'; readonly from: number; readonly to: number; readonly on: string }
  /** It is no longer sold, and not renewed: access lasts until this moment. */
  | { readonly what: 'withdrawn'; readonly why: WithdrawalReason; readonly until: string | null }
  /** The first payment is due at this moment. */
  | { readonly what: 'trial_ends'; readonly price: number; readonly on: string }
  /** The card is no longer good when the next payment, of this price, is due. */
  | { readonly what: 'card_expires'; readonly on: string; readonly price: number; readonly due: string }
  /** Their card was refused for what they used beyond it; and it was paid after all. */
  | { readonly what: 'usage_unpaid'; readonly amount: number }
  | { readonly what: 'usage_paid' }

/** What follows when the card provider reports something about a seller. Each asks the provider how it stands. */
export type ConnectHandlers = {
  accountChanged(accountId: string): Promise<void>
  bankPayoutChanged(accountId: string, payoutId: string): Promise<void>
}

export type PaymentParts = {
  readonly database: Pick<Database, 'db' | 'inTransaction'>
  readonly clock: Clock
  readonly log: Log
  readonly provider: CardProvider
  /** A keyed hash: keys and references that the provider is given mean something to this product alone. */
  readonly hash: (purpose: string, ...parts: readonly string[]) => string
  readonly products: readonly ProductSales[]
  /**
   * What else follows when all of a payment for a product goes back, in the transaction that records it. It is called
   * before access ends, with what `ProductSales` locks held.
   */
  readonly onRefund: (tx: Tx, sale: Sale, now: Date) => Promise<void>
  /** What follows from events about sellers. It may be called again for the same event. */
  readonly connect: ConnectHandlers
  /** The limits, which all processes share. */
  readonly limits: Pick<AccountLimits, 'take' | 'takeForNow' | 'note' | 'giveBack'>
}

/** What is done when a product of this kind is paid for. */
export function salesOf(
  { products }: Pick<PaymentParts, 'products'>,
  { product_type }: Pick<Sale, 'product_type'>,
): ProductSales {
  const sales = products.find((one) => one.product_type === product_type)
  if (!sales) throw new Error(`No one sells the product type ${product_type}`)
  return sales
}

/** What the product of a sale is called, and what it costs now; undefined once nothing is known of it. */
export async function describedOf(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  sale: Pick<Sale, 'user_id' | 'product_type' | 'product_id'>,
): Promise<DescribedProduct | undefined> {
  const { user_id, product_id } = sale
  return (await salesOf(parts, sale).describe(reader, user_id, [product_id])).get(product_id)
}

/**
 * Whether it is not to be had any more as it was when the buyer began to pay, since it costs more by now or one of the two
 * has blocked the other: then the payment gives nothing, and goes back.
 */
export async function isOffNow(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  sale: Sale & { price: number },
): Promise<boolean> {
  const price = (await describedOf(parts, reader, sale))?.price ?? 0
  return price > sale.price || (await isBlockedBetween(reader, sale.user_id, sale.seller_id))
}
