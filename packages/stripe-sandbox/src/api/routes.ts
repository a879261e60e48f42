// Which calls of Stripe's API the sandbox knows: those that our provider makes.
import type * as z from 'zod'
import type { Work } from '../rows/work.ts'
import { invalidRequest } from '../rules/refusals.ts'
import * as sellers from './account-handlers.ts'
import type { Form } from './form.ts'
import * as handlers from './handlers.ts'
import * as parameters from './parameters.ts'

export type Route = {
  readonly method: string
  readonly pattern: RegExp
  /** Raises ApiRefusal for wrong parameters; what it returns does the work, in an account instead of at the platform. */
  prepare(
    form: Form,
    about: { id: string; account: string | null },
  ): (work: Work, addresses: handlers.Addresses) => Promise<object>
}

type Run<Given, Account> = (
  work: Work,
  given: Given,
  more: { id: string; addresses: handlers.Addresses; account: Account },
) => Promise<object>

/** Happens at the platform. */
function route<Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  run: Run<z.output<Schema>, null>,
): Route {
  return anyRoute(method, path, schema, (work, given, { account, ...more }) => {
    if (account !== null) throw invalidRequest('The sandbox does this at the platform alone.')
    return run(work, given, { ...more, account })
  })
}

/** Happens in a seller's account. */
function accountRoute<Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  run: Run<z.output<Schema>, string>,
): Route {
  return anyRoute(method, path, schema, (work, given, { account, ...more }) => {
    if (account === null) throw invalidRequest('The sandbox does this in connected accounts alone.')
    return run(work, given, { ...more, account })
  })
}

function anyRoute<Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  run: Run<z.output<Schema>, string | null>,
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_-]{1,255})')}$`),
    prepare(form, about) {
      const given = parameters.readParameters(schema, form)
      return (work, addresses) => run(work, given, { ...about, addresses })
    },
  }
}

export const ROUTES: readonly Route[] = [
  route('POST', '/v1/customers', parameters.newCustomer, handlers.createCustomer),
  route('DELETE', '/v1/customers/:id', parameters.nothing, (work, _, { id }) =>
    handlers.deleteCustomer(work, id),
  ),
  route('GET', '/v1/customers/:id', parameters.nothing, (work, _, { id }) => handlers.findCustomer(work, id)),
  route('GET', '/v1/customers/:id/payment_methods', parameters.someCards, (work, given, { id }) =>
    handlers.listCards(work, given, id),
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
  route('POST', '/v1/payment_intents', parameters.newPayment, handlers.createPayment),
  route('POST', '/v1/payment_intents/:id/confirm', parameters.paymentConfirmation, (work, given, { id }) =>
    handlers.confirmPayment(work, given, id),
  ),
  route('GET', '/v1/payment_intents/:id', parameters.onePayment, (work, given, { id }) =>
    handlers.findPayment(work, given, id),
  ),
  route('POST', '/v1/accounts', parameters.newAccount, sellers.createAccount),
  route('GET', '/v1/accounts/:id', parameters.nothing, (work, _, { id }) => sellers.findAccount(work, id)),
  route('POST', '/v1/account_links', parameters.newAccountLink, (work, given, { addresses }) =>
    sellers.createAccountLink(work, given, addresses.onboarding),
  ),
  route('POST', '/v1/transfers', parameters.newTransfer, sellers.createTransfer),
  route('POST', '/v1/transfers/:id/reversals', parameters.nothing, (work, _, { id }) =>
    sellers.reverseTransfer(work, id),
  ),
  anyRoute('GET', '/v1/balance', parameters.nothing, (work, _, { account }) =>
    sellers.findBalance(work, account),
  ),
  accountRoute('POST', '/v1/payouts', parameters.newPayout, (work, given, { account }) =>
    sellers.createPayout(work, given, account),
  ),
  accountRoute('GET', '/v1/payouts/:id', parameters.nothing, (work, _, { id, account }) =>
    sellers.findPayout(work, id, account),
  ),
]
