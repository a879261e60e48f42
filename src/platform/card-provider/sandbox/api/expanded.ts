// A subscription with what a request asks for in place of its id.
import { findIntentOfInvoice, findRow, type Subscription } from '../rows/records.ts'
import { cards, intents, invoices } from '../rows/table.ts'
import type { Work } from '../rows/work.ts'
import { missing } from '../rules/refusals.ts'
import { confirmationSecret, invoicePayments, invoiceShape } from '../shapes/invoice.ts'
import { intentShape } from '../shapes/payments.ts'
import { cardShape } from '../shapes/people.ts'
import { subscriptionShape } from '../shapes/subscription.ts'

type Expand = ReadonlySet<string>

export async function expanded(work: Work, subscription: Subscription, expand: Expand): Promise<object> {
  const { latest_invoice_id, setup_intent_id, default_card_id } = subscription
  const asksInvoice = [...expand].some((path) => path.startsWith('latest_invoice'))
  const setup = setup_intent_id === null ? undefined : await findRow(work.tx, intents, setup_intent_id)
  const card = default_card_id === null ? undefined : await findRow(work.tx, cards, default_card_id)
  return {
    ...subscriptionShape(subscription),
    ...(asksInvoice && latest_invoice_id !== null
      ? { latest_invoice: await expandedInvoice(work, latest_invoice_id, expand) }
      : {}),
    ...(expand.has('pending_setup_intent') && setup ? { pending_setup_intent: intentShape(setup) } : {}),
    ...(expand.has('default_payment_method') && card ? { default_payment_method: cardShape(card) } : {}),
  }
}

async function expandedInvoice(work: Work, id: string, expand: Expand): Promise<object> {
  const invoice = await findRow(work.tx, invoices, id)
  if (!invoice) throw missing('invoice', id)
  const intent = await findIntentOfInvoice(work.tx, id)
  return {
    ...invoiceShape(invoice),
    ...(expand.has('latest_invoice.payments') ? { payments: invoicePayments(invoice, intent) } : {}),
    ...(expand.has('latest_invoice.confirmation_secret')
      ? { confirmation_secret: confirmationSecret(invoice, intent) }
      : {}),
  }
}
