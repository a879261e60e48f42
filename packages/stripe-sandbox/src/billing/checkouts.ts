// One-off sales: a page on which the buyer pays once.
import {
  type Checkout,
  type Customer,
  findRow,
  type Intent,
  type Product,
} from '../rows/sandbox-rows.records.ts'
import { intents } from '../rows/sandbox-rows.table.ts'
import { newSecret, type Work } from '../rows/work.ts'
import { checkoutRows } from './changes.ts'
import { addPayment, cancel, isOpen } from './intents.ts'

export type Sale = {
  customer: Customer
  product: Product
  amount: number
  metadata: Record<string, string>
  terms: string | null
  success_url: string
  cancel_url: string
  expires_at: string
}

export function open(work: Work, sale: Sale, urlOf: (id: string) => string): Promise<Checkout> {
  const { customer, product, ...more } = sale
  const id = `cs_test_${newSecret(work)}`
  return checkoutRows.add(work, {
    id,
    customer_id: customer.id,
    status: 'open',
    product_id: product.id,
    ...more,
    url: urlOf(id),
    intent_id: null,
    created_at: work.at,
  })
}

/** Where the buyer goes after paying: Stripe puts the session's id where the address asks for it. */
export const successAddress = ({ success_url, id }: Checkout) =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The payment of a checkout, created by the first attempt. */
export async function paymentOf(work: Work, checkout: Checkout): Promise<Intent> {
  if (checkout.intent_id !== null) {
    const intent = await findRow(work.tx, intents, checkout.intent_id)
    if (intent) return intent
  }
  const { customer_id, metadata, amount } = checkout
  const intent = await addPayment(work, amount, { customer_id, metadata, checkout_id: checkout.id })
  await checkoutRows.change(work, checkout, { intent_id: intent.id })
  return intent
}

export async function complete(work: Work, checkout: Checkout): Promise<void> {
  await checkoutRows.change(work, checkout, { status: 'complete' }, 'checkout.session.completed')
}

export async function expire(work: Work, checkout: Checkout): Promise<void> {
  const intent = checkout.intent_id === null ? undefined : await findRow(work.tx, intents, checkout.intent_id)
  if (intent && isOpen(intent)) await cancel(work, intent)
  await checkoutRows.change(work, checkout, { status: 'expired' }, 'checkout.session.expired')
}
