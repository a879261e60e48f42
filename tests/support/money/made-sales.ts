// Sales of every kind as the product records them, with the days for which each is held.

import { postProviderFee } from '../../../src/features/ledger/server/movements.actions.ts'
import { FIRST_PAYMENT_HOLD_DAYS, REFUND_DAYS } from '../../../src/features/payments/payments.rules.ts'
import { recordCharge, recordSale } from '../../../src/features/payments/server/charges.actions.ts'
import { findCharge } from '../../../src/features/payments/server/charges.records.ts'
import { checkouts, subscriptions } from '../../../src/features/payments/server/payments.table.ts'
import type { Person } from '../../../src/platform/actor.ts'
import { type Cents, toDollars } from '../../../src/platform/contract/money.ts'
import { dayAfter } from '../../../src/platform/contract/utc-days.ts'
import type { Tx } from '../../../src/platform/database/database.ts'
import type { TestProduct } from '../product/product.ts'

const DAY_MS = 24 * 3600 * 1000
const PERIOD_MS = 30 * DAY_MS
/** The card provider keeps so much of each. */
export const PROVIDER_FEE = 30 as Cents

export const SALE_KINDS = ['course', 'first', 'renewal', 'nothing'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

export type MadeSale = {
  readonly id: number
  readonly payment: string
  readonly product: { readonly product_type: 'agent' | 'course'; readonly product_id: number }
  readonly amount: Cents
  /** The first day on which it can be paid. */
  readonly available: string
}

let products = 5_000_000

/** Sells to one buyer: each course and each subscription is another one, and renewals are of the latest subscription. */
export function salesOf({ database, clock }: TestProduct, seller: Person, buyer: Person) {
  let latest: { id: number; product_id: number; start: number } | undefined
  const parties = { user_id: buyer.id, seller_id: seller.id, provider: 'sandbox' } as const

  async function recordCourse(
    tx: Tx,
    paid: { amount: number; provider_payment_id: string },
    is_sale: boolean,
  ) {
    const product = { product_type: 'course', product_id: ++products } as const
    const created_at = clock.now().toISOString()
    const [row] = await tx
      .insert(checkouts)
      .values({
        ...parties,
        ...product,
        state: 'paid',
        price: paid.amount,
        created_at,
        granted_at: created_at,
      })
      .returning()
    if (!row) throw new Error('An inserted checkout came back empty')
    const sale = { ...parties, ...product }
    await recordSale(
      tx,
      sale,
      { ...paid, provider: 'sandbox', is_sale, card: null, checkout_id: row.id },
      clock.now(),
    )
    return product
  }

  async function subscribe(tx: Tx, price: number) {
    const product_id = ++products
    const created_at = clock.now().toISOString()
    const [row] = await tx
      .insert(subscriptions)
      .values({
        ...parties,
        product_type: 'agent',
        product_id,
        status: 'active',
        price,
        created_at,
        granted_at: created_at,
      } as const)
      .returning()
    if (!row) throw new Error('An inserted subscription came back empty')
    return { id: row.id, product_id, start: clock.now().getTime() }
  }

  async function recordMonth(tx: Tx, paid: { amount: number; provider_payment_id: string }) {
    if (!latest) throw new Error('There is no subscription to pay for')
    const product = { product_type: 'agent', product_id: latest.product_id } as const
    const period = {
      period_start: new Date(latest.start).toISOString(),
      period_end: new Date(latest.start + PERIOD_MS).toISOString(),
    }
    latest.start += PERIOD_MS
    const charge = { ...paid, ...period, subscription_id: latest.id, provider: 'sandbox' } as const
    await recordCharge(tx, { ...parties, ...product }, { ...charge, is_sale: true, card: null }, clock.now())
    return product
  }

  /** Records a payment; the first renewal begins a subscription. */
  return async function sell(kind: SaleKind, amount: Cents): Promise<MadeSale> {
    const now = clock.now()
    const payment = `pi_${crypto.randomUUID()}`
    const paid = { amount: toDollars(amount), provider_payment_id: payment }
    const isFirst = kind === 'first' || (kind === 'renewal' && latest === undefined)
    const isCourse = kind === 'course' || kind === 'nothing'
    const made = await database.inTransaction(async (tx) => {
      if (isFirst) latest = await subscribe(tx, paid.amount)
      const product = isCourse ? await recordCourse(tx, paid, kind === 'course') : await recordMonth(tx, paid)
      const charge = await findCharge(tx, payment)
      if (!charge) throw new Error('A payment was not recorded')
      await postProviderFee(tx, charge, PROVIDER_FEE, now)
      return { id: charge.id, product }
    })
    const heldDays = kind === 'course' ? REFUND_DAYS : isFirst ? FIRST_PAYMENT_HOLD_DAYS : 0
    const available = dayAfter(new Date(now.getTime() + heldDays * DAY_MS).toISOString())
    return { ...made, payment, amount, available }
  }
}
