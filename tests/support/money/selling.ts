// Sales and views at given moments, for tests of sellers' analytics.
import { count } from '../../../src/features/payments/server/analytics.ts'
import { recordSeededSale } from '../../../src/features/payments/server/charges.actions.ts'
import type { TestProduct } from '../product/product.ts'

type Product = { seller_id: string; product_type: 'agent' | 'course'; product_id: number }

/** Writes events as the product does, each at the moment that it is given. */
export const sellingOf = ({ database }: Pick<TestProduct, 'database'>, product: Product, buyer: string) => ({
  view: (at: string) =>
    database.inTransaction((tx) => count(tx, { sale: product, event_type: 'view', amount: 0 }, new Date(at))),
  sell: (at: string, amount: number) =>
    database.inTransaction((tx) =>
      recordSeededSale(tx, { ...product, user_id: buyer }, amount, new Date(at)),
    ),
  refund: (at: string, amount: number) =>
    database.inTransaction((tx) => count(tx, { sale: product, event_type: 'refund', amount }, new Date(at))),
})
