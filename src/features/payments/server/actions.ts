// What the parts of payments share: the card provider, and the products that others sell through it.
import type { CardProvider } from '../../../platform/card-provider/card-provider.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountLimits } from '../../accounts/safeguards/limits/server/actions.ts'
import type { ProductType } from '../rules.ts'

/** Who buys what of whom. */
export type Sale = {
  readonly user_id: string
  readonly seller_id: string
  readonly product_type: ProductType
  readonly product_id: number
}

/**
 * What happens to a product when it is paid for. The product's own noun implements it, and app/ wires it. All run in the
 * transaction that writes the books, so that nobody owns without having paid, nor pays without owning.
 */
export type ProductSales = {
  readonly product_type: ProductType
  /** Locks the row that says whether the buyer has the product. Called before anything else of the sale is locked. */
  lock(tx: Tx, sale: Sale): Promise<void>
  /** Gives the buyer the product; false if they have it already. */
  begin(tx: Tx, sale: Sale, price: number, now: Date): Promise<boolean>
  /** Takes it away: their time ran out, or the money went back. */
  end(tx: Tx, sale: Sale, how: 'ended' | 'refunded', now: Date): Promise<void>
  /** Forgets an attempt to buy it that was never paid. */
  drop(tx: Tx, sale: Sale): Promise<void>
}

export type PaymentParts = {
  readonly database: Pick<Database, 'db' | 'inTransaction'>
  readonly clock: Clock
  readonly log: Log
  readonly provider: CardProvider
  /** A keyed hash: keys and references that the provider is given mean something to this product alone. */
  readonly hash: (purpose: string, ...parts: readonly string[]) => string
  readonly products: readonly ProductSales[]
  /** Shared by all processes. */
  readonly limits: Pick<AccountLimits, 'take' | 'takeForNow' | 'giveBack'>
}

/** What is done when a product of this kind is paid for. */
export function salesOf({ products }: Pick<PaymentParts, 'products'>, { product_type }: Sale): ProductSales {
  const sales = products.find((one) => one.product_type === product_type)
  if (!sales) throw new Error(`Nobody sells the product type ${product_type}`)
  return sales
}
