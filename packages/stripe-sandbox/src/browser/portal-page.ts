// The sandbox's portal page: cards, invoices and subscriptions of a customer, and what the customer can do with them.
import { addSetup } from '../billing/intents.ts'
import { edit } from '../billing/subscriptions.ts'
import { enter } from '../billing/time.ts'
import {
  type Customer,
  cardsOf,
  findIntentOfInvoice,
  findPortalOfSecret,
  findRow,
  type Invoice,
  invoicesOf,
  paymentsOf,
  refundsOf,
  subscriptionsOf,
} from '../rows/sandbox-rows.records.ts'
import type { InvoiceState, SubscriptionState } from '../rows/sandbox-rows.table.ts'
import { subscriptions } from '../rows/sandbox-rows.table.ts'
import { stamp, type Work } from '../rows/work.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import { hasEnded } from '../rules/schedule.ts'
import type { TypedCard } from '../rules/test-cards.ts'
import { type Attempted, attempt, atWork, type BrowserParts, type Outcome, withCard } from './confirm.ts'

export type PortalPage = {
  readonly returnUrl: string
  readonly cards: readonly {
    readonly id: string
    readonly brand: string
    readonly lastFour: string
    readonly expiryMonth: number
    readonly expiryYear: number
    readonly isDefault: boolean
  }[]
  /** Invoices, payments without one, and refunds, newest first. */
  readonly invoices: readonly {
    readonly id: string
    readonly number: string
    readonly description: string
    /** The amount in whole cents; negative for a refund. */
    readonly amount: number
    readonly status: InvoiceState | 'refunded'
    readonly createdAt: string
    /** With it, `confirmIntent` pays an open one. */
    readonly clientSecret: string | null
  }[]
  readonly subscriptions: readonly {
    readonly id: string
    readonly productName: string
    /** The price in whole cents. */
    readonly price: number
    readonly status: SubscriptionState
    readonly periodEnd: string
    readonly endsAtPeriodEnd: boolean
  }[]
}

type Opened = { customer: Customer; returnUrl: string }

/** Undefined if there is no such page any longer. */
export async function readPortalPage(parts: BrowserParts, secret: string): Promise<PortalPage | undefined> {
  return atWork(parts, async (work) => {
    const opened = await openedBy(work, secret)
    if (!opened) return undefined
    const { customer, returnUrl } = opened
    const mine = await subscriptionsOf(work.tx, customer.id)
    const inUse = new Set(mine.map(({ subscription }) => subscription.default_card_id))
    const cards = await cardsOf(work.tx, customer.id)
    const invoices = await invoicesOf(work.tx, customer.id)
    return {
      returnUrl,
      cards: cards.map((card) => ({
        id: card.id,
        brand: card.brand,
        lastFour: card.last_four,
        expiryMonth: card.expiry_month,
        expiryYear: card.expiry_year,
        isDefault: card.id === customer.default_card_id || inUse.has(card.id),
      })),
      invoices: [
        ...(await Promise.all(invoices.map((invoice) => shownInvoice(work, invoice)))),
        ...(await paymentsOf(work.tx, customer.id)).map(shownPayment),
        ...(await refundsOf(work.tx, customer.id)).map(shownRefund),
      ].toSorted((one, other) => stamp(other.createdAt) - stamp(one.createdAt)),
      subscriptions: mine.map(({ subscription, product }) => ({
        id: subscription.id,
        productName: product.name,
        price: subscription.amount,
        status: subscription.status,
        periodEnd: subscription.period_end,
        endsAtPeriodEnd: subscription.cancel_at_period_end,
      })),
    }
  })
}

async function shownInvoice(work: Work, invoice: Invoice) {
  const intent = invoice.status === 'open' ? await findIntentOfInvoice(work.tx, invoice.id) : undefined
  return {
    id: invoice.id,
    number: invoice.number,
    description: invoice.description,
    amount: invoice.amount,
    status: invoice.status,
    createdAt: invoice.created_at,
    clientSecret: intent?.client_secret ?? null,
  }
}

/** The last characters of an id are random, and short enough to be read. */
const numberOf = (id: string) => `SANDBOX-${id.slice(-NUMBER_LENGTH).toUpperCase()}`
const NUMBER_LENGTH = 8
const STORED_CARD = 'Charge of the stored card'

const shownPayment = ({ intent, product_name }: Awaited<ReturnType<typeof paymentsOf>>[number]) => ({
  id: intent.id,
  number: numberOf(intent.id),
  description: product_name ?? STORED_CARD,
  amount: intent.amount,
  status: 'paid' as const,
  createdAt: intent.created_at,
  clientSecret: null,
})

const shownRefund = (row: Awaited<ReturnType<typeof refundsOf>>[number]) => ({
  id: row.refund.id,
  number: numberOf(row.refund.id),
  description: `Refund: ${row.invoice_description ?? row.product_name ?? STORED_CARD}`,
  amount: -row.refund.amount,
  status: 'refunded' as const,
  createdAt: row.refund.created_at,
  clientSecret: null,
})

/** Stores a card that pays for all subscriptions from now on. A challenge is answered with `answerChallenge`. */
export async function changeCard(
  parts: BrowserParts,
  { secret, card }: { secret: string; card: TypedCard },
): Promise<Outcome> {
  return withCard(parts, card, (details) =>
    atWork(parts, async (work): Promise<Attempted> => {
      const opened = await openedBy(work, secret)
      if (!opened) return { status: 'refused', message: sandboxMessages.pageExpired }
      const setup = await addSetup(work, { customer_id: opened.customer.id, metadata: {} })
      return attempt(work, setup, details)
    }),
  )
}

/** Lets a subscription run out, or go on; false if that is not possible. */
export async function setEnd(
  parts: BrowserParts,
  { secret, subscriptionId, ends }: { secret: string; subscriptionId: string; ends: boolean },
): Promise<boolean> {
  return atWork(parts, async (work) => {
    const opened = await openedBy(work, secret)
    const subscription = opened && (await findRow(work.tx, subscriptions, subscriptionId))
    if (!subscription || subscription.customer_id !== opened.customer.id) return false
    if (hasEnded(subscription) || subscription.status === 'incomplete') return false
    if (subscription.cancel_at_period_end !== ends) {
      await edit(work, subscription, { cancel_at_period_end: ends })
    }
    return true
  })
}

/** The customer whose page it is, locked until the end of the transaction. */
async function openedBy(work: Work, secret: string): Promise<Opened | undefined> {
  const portal = await findPortalOfSecret(work.tx, secret)
  if (!portal || stamp(portal.expires_at) <= stamp(work.at)) return undefined
  const customer = await enter(work, portal.customer_id)
  return customer && { customer, returnUrl: portal.return_url }
}
