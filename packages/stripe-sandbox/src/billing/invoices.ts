// The invoices of a subscription: one for each period, each with one payment.
import type { Intent, Invoice, Subscription } from '../rows/sandbox-rows.records.ts'
import type { Work } from '../rows/work.ts'
import { invoiceRows } from './changes.ts'
import { addPayment } from './intents.ts'

type Period = Pick<Invoice, 'reason' | 'amount' | 'period_start' | 'period_end'>

/** A free one, of a trial, is paid as it is written. */
export async function addInvoice(
  work: Work,
  subscription: Pick<Subscription, 'id' | 'customer_id' | 'metadata'>,
  productName: string,
  { id, ...period }: Period & { id: string },
): Promise<{ invoice: Invoice; intent: Intent | undefined }> {
  const isFree = period.amount === 0
  const { customer_id, metadata } = subscription
  const invoice = await invoiceRows.add(
    work,
    {
      id,
      ...period,
      customer_id,
      subscription_id: subscription.id,
      number: newNumber(work),
      status: isFree ? 'paid' : 'open',
      description: isFree ? `Trial of ${productName}` : productName,
      metadata,
      attempts: 0,
      next_attempt_at: null,
      paid_at: isFree ? work.at : null,
      closed_at: null,
      created_at: work.at,
    },
    'invoice.created',
    'invoice.finalized',
    ...(isFree ? (['invoice.paid', 'invoice.payment_succeeded'] as const) : []),
  )
  if (isFree) return { invoice, intent: undefined }
  const purpose = { customer_id, metadata, invoice_id: id, subscription_id: subscription.id }
  return { invoice, intent: await addPayment(work, invoice.amount, purpose) }
}

const NUMBER_BYTES = 4
const newNumber = ({ random }: Work) => `SANDBOX-${random.bytes(NUMBER_BYTES).toString('hex').toUpperCase()}`

export const notePaid = (work: Work, invoice: Invoice): Promise<Invoice> =>
  invoiceRows.change(
    work,
    invoice,
    { status: 'paid', paid_at: work.at, attempts: invoice.attempts + 1, next_attempt_at: null },
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
  )

export const noteFailure = (work: Work, invoice: Invoice, next_attempt_at: string | null): Promise<Invoice> =>
  invoiceRows.change(
    work,
    invoice,
    { attempts: invoice.attempts + 1, next_attempt_at },
    'invoice.updated',
    'invoice.payment_failed',
  )

/** Ends it unpaid. Its payment is canceled with its subscription's. */
export function closeInvoice(
  work: Work,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
): Promise<Invoice> {
  return invoiceRows.change(
    work,
    invoice,
    { status, closed_at: work.at, next_attempt_at: null },
    'invoice.updated',
    status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible',
  )
}
