// A subscription with what a request asks for in place of its id.
import { findWithParts, type Intent, type Invoice, type Subscription } from '../rows/sandbox-rows.records.ts'
import type { Work } from '../rows/work.ts'
import { missing } from '../rules/refusals.ts'
import { confirmationSecret, invoicePayments, invoiceShape } from '../shapes/invoice.ts'
import { intentShape } from '../shapes/payments.ts'
import { cardShape } from '../shapes/people.ts'
import { subscriptionShape } from '../shapes/subscription.ts'

type Expand = ReadonlySet<string>

/** The subscription as it is now. Raises ApiRefusal if there is none. */
export async function expanded(work: Work, id: Subscription['id'], expand: Expand): Promise<object> {
  const found = await findWithParts(work.tx, id)
  if (!found) throw missing('subscription', id)
  const { subscription, invoice, intent, card, setup } = found
  const asksInvoice = [...expand].some((path) => path.startsWith('latest_invoice'))
  return {
    ...subscriptionShape(subscription),
    ...(asksInvoice && invoice ? { latest_invoice: expandedInvoice(invoice, intent, expand) } : {}),
    ...(expand.has('pending_setup_intent') && setup ? { pending_setup_intent: intentShape(setup) } : {}),
    ...(expand.has('default_payment_method') && card ? { default_payment_method: cardShape(card) } : {}),
  }
}

function expandedInvoice(invoice: Invoice, intent: Intent | null, expand: Expand): object {
  return {
    ...invoiceShape(invoice),
    ...(expand.has('latest_invoice.payments') ? { payments: invoicePayments(invoice, intent) } : {}),
    ...(expand.has('latest_invoice.confirmation_secret')
      ? { confirmation_secret: confirmationSecret(invoice, intent) }
      : {}),
  }
}
