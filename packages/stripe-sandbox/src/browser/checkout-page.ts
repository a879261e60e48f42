// The sandbox's checkout page: what it shows, and what happens when the buyer pays.
import { paymentOf, successAddress } from '../billing/checkouts.ts'
import { enter } from '../billing/time.ts'
import { type Checkout, findRow } from '../rows/sandbox-rows.records.ts'
import { checkouts, products } from '../rows/sandbox-rows.table.ts'
import type { Work } from '../rows/work.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import type { TypedCard } from '../rules/test-cards.ts'
import { type Attempted, attempt, atWork, type BrowserParts, type Outcome, withCard } from './confirm.ts'

export type CheckoutPage = {
  readonly status: 'open' | 'complete' | 'expired'
  readonly productName: string
  /** The amount in whole cents. */
  readonly amount: number
  readonly terms: string | null
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Undefined if there is no such checkout. */
export async function readCheckoutPage(parts: BrowserParts, id: string): Promise<CheckoutPage | undefined> {
  return atWork(parts, async (work) => {
    const checkout = await checkoutOf(work, id)
    if (!checkout) return undefined
    const product = await findRow(work.tx, products, checkout.product_id)
    return {
      status: checkout.status,
      productName: product?.name ?? '',
      amount: checkout.amount,
      terms: checkout.terms,
      successUrl: successAddress(checkout),
      cancelUrl: checkout.cancel_url,
    }
  })
}

/** A challenge is answered with `answerChallenge`. */
export async function payCheckout(
  parts: BrowserParts,
  { id, card }: { id: string; card: TypedCard },
): Promise<Outcome> {
  return withCard(parts, card, (details) =>
    atWork(parts, async (work): Promise<Attempted> => {
      const checkout = await checkoutOf(work, id)
      if (checkout?.status === 'complete') return { status: 'succeeded' }
      if (checkout?.status !== 'open') return { status: 'refused', message: sandboxMessages.notPayable }
      return attempt(work, await paymentOf(work, checkout), details)
    }),
  )
}

/** The checkout as it is now, locked until the end of the transaction. */
async function checkoutOf(work: Work, id: string): Promise<Checkout | undefined> {
  const found = await findRow(work.tx, checkouts, id)
  if (!found) return undefined
  return (await enter(work, found.customer_id)) && findRow(work.tx, checkouts, id)
}
