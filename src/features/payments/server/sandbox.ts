// Binds what the sandbox's forms and pages do in the browser. It is mounted only where the sandbox runs, and the only place
// that typed details go to is the sandbox.
import type { Outcome, Sandbox, SellerField } from '@guildhall/stripe-sandbox'
import { type Cents, toDollars } from '../../../platform/contract/money.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import {
  sandboxContracts as contracts,
  type PaymentOutcome,
  type SandboxOnboarding,
  type SavedOnboarding,
} from '../payments.contract.ts'
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
    endpoint(contracts.openOnboarding, async ({ params }): Promise<SandboxOnboarding> => {
      const page = await sandbox.openOnboarding(params.link)
      changed()
      if (!page) throw gone()
      if (page.status === 'expired') return { status: 'expired', refresh_url: page.refreshUrl }
      return {
        status: 'open',
        session: page.session,
        return_url: page.returnUrl,
        standing: page.standing,
        has_name: page.hasName,
        has_birth_date: page.hasBirthDate,
        bank_last_four: page.bankLastFour,
        is_bank_refused: page.isBankRefused,
      }
    }),
    endpoint(contracts.saveOnboarding, async ({ params: { session }, body }): Promise<SavedOnboarding> => {
      const typed = {
        name: body.name,
        birthDate: body.birth_date,
        routingNumber: body.routing_number,
        accountNumber: body.account_number,
      }
      const outcome = await sandbox.saveOnboarding({ session, typed, isFinished: body.is_finished })
      changed()
      if (outcome.status === 'saved') return { status: 'saved', return_url: outcome.returnUrl }
      const { message, field } = outcome
      return { status: 'refused', message, ...(field === undefined ? {} : { field: WIRE_FIELDS[field] }) }
    }),
  ]
}

const WIRE_FIELDS = {
  name: 'name',
  birthDate: 'birth_date',
  routingNumber: 'routing_number',
  accountNumber: 'account_number',
} as const satisfies Record<SellerField, string>

const gone = () => new Problem('not_found', paymentMessages.pageGone)
