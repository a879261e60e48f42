// Begins, looks up, prices and ends monthly subscriptions at Stripe.
import type Stripe from 'stripe'
import type { Cents } from '../contract/money.ts'
import { answers } from './answer-shapes.ts'
import { type CardProvider, CURRENCY } from './card-provider.ts'
import { askingStripe, isCode } from './stripe-errors.ts'
import { itemOf, paidPeriodOf, startedSubscription, subscriptionOf } from './stripe-objects.ts'
import { keepProduct } from './stripe-products.ts'

const INVOICES_AT_ONCE = 100
/** No subscription lasts for so many months. */
const MOST_INVOICES = 1200

const WITH_PAYMENT = ['latest_invoice.payments', 'default_payment_method']
const WITH_SECRETS = [...WITH_PAYMENT, 'latest_invoice.confirmation_secret', 'pending_setup_intent']

type StartCalls = Pick<CardProvider, 'startSubscription' | 'findSubscription' | 'findPaidPeriods'>
type ChangeCalls = Pick<CardProvider, 'setEndAtPeriodEnd' | 'endSubscription' | 'changePrice'>

export function subscriptionCalls(stripe: Stripe): StartCalls & ChangeCalls {
  return { ...startCalls(stripe), ...changeCalls(stripe) }
}

function startCalls(stripe: Stripe): StartCalls {
  return {
    startSubscription: ({ customer, product, price, reference, trialDays = 0 }, key) =>
      askingStripe(answers.started, async () => {
        const started = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price_data: monthly(await keepProduct(stripe, product), price) }],
            metadata: { ...reference },
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(trialDays > 0
              ? {
                  trial_period_days: trialDays,
                  trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
                }
              : {}),
            expand: WITH_SECRETS,
          },
          { idempotencyKey: key },
        )
        return startedSubscription(started)
      }),

    findSubscription: (id) =>
      askingStripe(answers.subscription, async () =>
        subscriptionOf(await stripe.subscriptions.retrieve(id, { expand: WITH_PAYMENT })),
      ),

    findPaidPeriods: (id) =>
      askingStripe(answers.periods, async () => {
        const invoices = stripe.invoices.list({
          subscription: id,
          status: 'paid',
          limit: INVOICES_AT_ONCE,
          expand: ['data.payments'],
        })
        const paid = await invoices.autoPagingToArray({ limit: MOST_INVOICES })
        return paid.flatMap(paidPeriodOf).reverse()
      }),
  }
}

function changeCalls(stripe: Stripe): ChangeCalls {
  return {
    setEndAtPeriodEnd: (id, ends, key) =>
      askingStripe(answers.subscription, async () => {
        const isDate = !ends && hasEndDate(await stripe.subscriptions.retrieve(id))
        const params = isDate ? { cancel_at: '' as const } : { cancel_at_period_end: ends }
        const changed = await stripe.subscriptions.update(
          id,
          { ...params, expand: WITH_PAYMENT },
          // When the call is repeated, the date is no longer there: the same key would come with other parameters.
          { idempotencyKey: isDate ? `${key} date` : key },
        )
        return subscriptionOf(changed)
      }),

    // Stripe takes no idempotency key here, and does not find what it has ended: a repeated call then asks for the state.
    endSubscription: (id) =>
      askingStripe(answers.subscription, async () => {
        try {
          const params = { invoice_now: false, prorate: false, expand: WITH_PAYMENT }
          return subscriptionOf(await stripe.subscriptions.cancel(id, params))
        } catch (error) {
          if (!isCode(error, 'resource_missing')) throw error
          return subscriptionOf(await stripe.subscriptions.retrieve(id, { expand: WITH_PAYMENT }))
        }
      }),

    changePrice: (id, product, price, key) =>
      askingStripe(answers.subscription, async () => {
        const item = itemOf(await stripe.subscriptions.retrieve(id))
        const changed = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item.id, price_data: monthly(await keepProduct(stripe, product), price) }],
            proration_behavior: 'none',
            expand: WITH_PAYMENT,
          },
          { idempotencyKey: key },
        )
        return subscriptionOf(changed)
      }),
  }
}

const monthly = (product: string, price: Cents) => ({
  currency: CURRENCY,
  product,
  unit_amount: price,
  recurring: { interval: 'month' as const },
})

/** Stripe refuses to change an end in both ways at once. */
const hasEndDate = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end
