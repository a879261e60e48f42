// Which calls of Stripe's API the sandbox knows: those that our provider makes.
import type * as z from 'zod'
import type { Work } from '../rows/work.ts'
import type { Form } from './form.ts'
import * as handlers from './handlers.ts'
import * as parameters from './parameters.ts'

export type Route = {
  readonly method: string
  readonly pattern: RegExp
  /** Raises ApiRefusal for wrong parameters; what it returns does the work. */
  prepare(form: Form, id: string): (work: Work, addresses: handlers.Addresses) => Promise<object>
}

function route<Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  run: (
    work: Work,
    given: z.output<Schema>,
    more: { id: string; addresses: handlers.Addresses },
  ) => Promise<object>,
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_-]{1,255})')}$`),
    prepare(form, id) {
      const given = parameters.readParameters(schema, form)
      return (work, addresses) => run(work, given, { id, addresses })
    },
  }
}

export const ROUTES: readonly Route[] = [
  route('POST', '/v1/customers', parameters.newCustomer, handlers.createCustomer),
  route('DELETE', '/v1/customers/:id', parameters.nothing, (work, _, { id }) =>
    handlers.deleteCustomer(work, id),
  ),
  route('POST', '/v1/products', parameters.newProduct, handlers.createProduct),
  route('POST', '/v1/subscriptions', parameters.newSubscription, handlers.createSubscription),
  route('GET', '/v1/subscriptions/:id', parameters.oneSubscription, (work, given, { id }) =>
    handlers.findSubscription(work, given, id),
  ),
  route('POST', '/v1/subscriptions/:id', parameters.subscriptionEdit, (work, given, { id }) =>
    handlers.editSubscription(work, given, id),
  ),
  route('DELETE', '/v1/subscriptions/:id', parameters.subscriptionEnd, (work, given, { id }) =>
    handlers.endSubscription(work, given, id),
  ),
  route('GET', '/v1/invoices', parameters.someInvoices, handlers.listInvoices),
  route('POST', '/v1/checkout/sessions', parameters.newCheckout, (work, given, { addresses }) =>
    handlers.createCheckout(work, given, addresses),
  ),
  route('GET', '/v1/checkout/sessions/:id', parameters.nothing, (work, _, { id }) =>
    handlers.findCheckout(work, id),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', parameters.nothing, (work, _, { id }) =>
    handlers.expireCheckout(work, id),
  ),
  route('POST', '/v1/billing_portal/sessions', parameters.newPortal, (work, given, { addresses }) =>
    handlers.createPortal(work, given, addresses),
  ),
  route('POST', '/v1/refunds', parameters.newRefund, handlers.createRefund),
  route('GET', '/v1/disputes', parameters.someDisputes, handlers.listDisputes),
  route('GET', '/v1/payment_intents/:id', parameters.onePayment, (work, given, { id }) =>
    handlers.findPayment(work, given, id),
  ),
]
