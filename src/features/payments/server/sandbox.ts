// Binds what the sandbox's card form and pages do in the browser. Mounted only where the sandbox runs. What was typed
// goes to the sandbox and nowhere else.
import type { Outcome, Sandbox } from '@guildhall/stripe-sandbox'
import { type Cents, toDollars } from '../../../platform/contract/money.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { sandboxContracts as contracts, type PaymentOutcome } from '../payments.contract.ts'
import { paymentMessages } from '../payments.messages.ts'

/** `changed` is called after everything that may have caused events. */
export function sandboxEndpoints(sandbox: Sandbox, changed: () => void): Endpoint[] {
  const answered = async (outcome: Promise<Outcome>): Promise<PaymentOutcome> => {
    const known = await outcome
    changed()
    return known.status === 'challenge' ? { status: 'challenge', client_secret: known.clientSecret } : known
  }
  return [
    endpoint(contracts.confirm, ({ body: { client_secret: clientSecret, card } }) =>
      answered(sandbox.confirmIntent({ clientSecret, card })),
    ),
    endpoint(contracts.answerChallenge, ({ body: { client_secret: clientSecret, is_passed: isPassed } }) =>
      answered(sandbox.answerChallenge({ clientSecret, isPassed })),
    ),
    endpoint(contracts.checkout, async ({ params }) => {
      const page = await sandbox.readCheckoutPage(params.id)
      if (!page) throw gone()
      return {
        status: page.status,
        product_name: page.productName,
        amount: toDollars(page.amount as Cents),
        terms: page.terms,
        success_url: page.successUrl,
        cancel_url: page.cancelUrl,
      }
    }),
    endpoint(contracts.payCheckout, ({ params: { id }, body: { card } }) =>
      answered(sandbox.payCheckout({ id, card })),
    ),
    endpoint(contracts.portal, async ({ params }) => {
      const page = await sandbox.readPortalPage(params.secret)
      if (!page) throw gone()
      return {
        return_url: page.returnUrl,
        cards: page.cards.map((card) => ({
          id: card.id,
          brand: card.brand,
          last_four: card.lastFour,
          expiry_month: card.expiryMonth,
          expiry_year: card.expiryYear,
          is_default: card.isDefault,
        })),
        invoices: page.invoices.map(({ createdAt, clientSecret, ...invoice }) => ({
          ...invoice,
          amount: toDollars(invoice.amount as Cents),
          created_at: createdAt,
          client_secret: clientSecret,
        })),
        subscriptions: page.subscriptions.map((one) => ({
          id: one.id,
          product_name: one.productName,
          price: toDollars(one.price as Cents),
          status: one.status,
          period_end: one.periodEnd,
          ends_at_period_end: one.endsAtPeriodEnd,
        })),
      }
    }),
    endpoint(contracts.changeCard, ({ params: { secret }, body: { card } }) =>
      answered(sandbox.changeCard({ secret, card })),
    ),
    endpoint(contracts.setEnd, async ({ params, body: { ends } }) => {
      const { secret, subscription_id: subscriptionId } = params
      if (!(await sandbox.setEnd({ secret, subscriptionId, ends })))
        throw new Problem('conflict', paymentMessages.notChanged)
      changed()
      return { ends_at_period_end: ends }
    }),
  ]
}

const gone = () => new Problem('not_found', paymentMessages.pageGone)
