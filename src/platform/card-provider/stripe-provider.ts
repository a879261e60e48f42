// Charges cards through Stripe's own library, at the API version that it is pinned to. `apiUrl` sends its requests to
// another address, where something stands in that answers in Stripe's shapes.
import Stripe from 'stripe'
import type { Cents } from '../contract/money.ts'
import type { Program } from '../program.ts'
import { answers } from './answer-shapes.ts'
import { type CardProvider, CardRefusal, CURRENCY, type Product, UnsignedEvent } from './card-provider.ts'
import { asking, isCode } from './stripe-errors.ts'
import { aboutOf } from './stripe-events.ts'
import {
  checkoutOf,
  itemOf,
  momentOf,
  paidPeriodOf,
  paymentStateOf,
  startedSubscription,
  subscriptionOf,
  wasDisputed,
} from './stripe-objects.ts'

export type StripeOptions = {
  /** As who our requests introduce themselves to Stripe. */
  program: Pick<Program, 'name'>
  secretKey: string
  publicKey: string
  /** Of the webhook endpoint; two while one is replaced by another. */
  webhookSecrets: readonly string[]
  form: CardProvider['form']
  /** Instead of Stripe's own. */
  apiUrl?: string | undefined
  /** Instead of the network. */
  fetch?: typeof fetch
}

const TIMEOUT_MS = 10_000
/** Of a call that failed in a way that may pass, with the same idempotency key. */
const RETRIES = 2
/** How old a signature may be. */
const SIGNATURE_SECONDS = 300

const SECOND_MS = 1000

/** A payment has one, or an inquiry and one. */
const DISPUTES_AT_ONCE = 10
const INVOICES_AT_ONCE = 100
/** More months than anybody lives to pay for. */
const MOST_INVOICES = 1200

const WITH_PAYMENT = ['latest_invoice.payments', 'default_payment_method']
const WITH_SECRETS = [...WITH_PAYMENT, 'latest_invoice.confirmation_secret', 'pending_setup_intent']

export function createStripeProvider(options: StripeOptions): CardProvider {
  const stripe = new Stripe(options.secretKey, {
    ...(options.apiUrl === undefined ? {} : addressParts(options.apiUrl)),
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: options.program.name },
  })

  /** Creates the product, or finds it where somebody was faster. */
  async function keepProduct({ id, name }: Product): Promise<string> {
    try {
      await stripe.products.create({ id, name })
    } catch (error) {
      if (!isCode(error, 'resource_already_exists')) throw error
    }
    return id
  }

  const monthly = (product: string, price: Cents) => ({
    currency: CURRENCY,
    product,
    unit_amount: price,
    recurring: { interval: 'month' as const },
  })

  return {
    form: options.form,
    publicKey: options.publicKey,

    createCustomer: (person, key) =>
      asking(answers.id, async () => {
        const { email, name, reference } = person
        const customer = await stripe.customers.create(
          { email, ...(name === '' ? {} : { name }), metadata: { ...reference } },
          { idempotencyKey: key },
        )
        return customer.id
      }),

    // Stripe takes no idempotency key here, and does not find what it has deleted.
    forgetCustomer: (id) =>
      asking(answers.nothing, async () => {
        try {
          await stripe.customers.del(id)
        } catch (error) {
          if (!isCode(error, 'resource_missing')) throw error
        }
      }),

    startSubscription: ({ customer, product, price, reference, trialDays = 0 }, key) =>
      asking(answers.started, async () => {
        const started = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price_data: monthly(await keepProduct(product), price) }],
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
      asking(answers.subscription, async () =>
        subscriptionOf(await stripe.subscriptions.retrieve(id, { expand: WITH_PAYMENT })),
      ),

    findPaidPeriods: (id) =>
      asking(answers.periods, async () => {
        const invoices = stripe.invoices.list({
          subscription: id,
          status: 'paid',
          limit: INVOICES_AT_ONCE,
          expand: ['data.payments'],
        })
        const paid = await invoices.autoPagingToArray({ limit: MOST_INVOICES })
        return paid.flatMap(paidPeriodOf).reverse()
      }),

    setEndAtPeriodEnd: (id, ends, key) =>
      asking(answers.subscription, async () => {
        const isDate = !ends && hasEndDate(await stripe.subscriptions.retrieve(id))
        const params = isDate ? { cancel_at: '' as const } : { cancel_at_period_end: ends }
        const changed = await stripe.subscriptions.update(
          id,
          { ...params, expand: WITH_PAYMENT },
          // Repeated, the date is no longer there: the same key would come with other parameters.
          { idempotencyKey: isDate ? `${key} date` : key },
        )
        return subscriptionOf(changed)
      }),

    // Stripe takes no idempotency key here, and does not find what it has ended: a repeated call then asks for the state.
    endSubscription: (id) =>
      asking(answers.subscription, async () => {
        try {
          const params = { invoice_now: false, prorate: false, expand: WITH_PAYMENT }
          return subscriptionOf(await stripe.subscriptions.cancel(id, params))
        } catch (error) {
          if (!isCode(error, 'resource_missing')) throw error
          return subscriptionOf(await stripe.subscriptions.retrieve(id, { expand: WITH_PAYMENT }))
        }
      }),

    changePrice: (id, product, price, key) =>
      asking(answers.subscription, async () => {
        const item = itemOf(await stripe.subscriptions.retrieve(id))
        const changed = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item.id, price_data: monthly(await keepProduct(product), price) }],
            proration_behavior: 'none',
            expand: WITH_PAYMENT,
          },
          { idempotencyKey: key },
        )
        return subscriptionOf(changed)
      }),

    startCheckout: (order, key) =>
      asking(answers.opened, async () => {
        const { customer, product, price, reference, terms, successUrl, cancelUrl, expiresAt } = order
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: CURRENCY,
                  product: await keepProduct(product),
                  unit_amount: price,
                },
              },
            ],
            ...(terms === undefined ? {} : { custom_text: { submit: { message: terms } } }),
            metadata: { ...reference },
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / SECOND_MS),
          },
          { idempotencyKey: key },
        )
        if (session.url === null) throw new CardRefusal('checkout_without_address')
        return { id: session.id, url: session.url }
      }),

    findCheckout: (id) =>
      asking(answers.checkout, async () => checkoutOf(await stripe.checkout.sessions.retrieve(id))),

    // Stripe refuses it where the session is no longer open, and says so in no code of its own.
    expireCheckout: (id) =>
      asking(answers.checkout, async () => {
        const session = await stripe.checkout.sessions.retrieve(id)
        return checkoutOf(session.status === 'open' ? await stripe.checkout.sessions.expire(id) : session)
      }),

    findPayment: (id) =>
      asking(answers.payment, async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
        if (!wasDisputed(intent)) return paymentStateOf(intent, [])
        const disputes = await stripe.disputes.list({ payment_intent: id, limit: DISPUTES_AT_ONCE })
        return paymentStateOf(intent, disputes.data)
      }),

    openPortal: (customer, returnUrl) =>
      asking(
        answers.address,
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),

    refund: (payment, amount, key) =>
      asking(answers.refund, async () => {
        const { id, status } = await stripe.refunds.create(
          { payment_intent: payment, ...(amount === undefined ? {} : { amount }) },
          { idempotencyKey: key },
        )
        if (status === 'failed' || status === 'canceled') throw new CardRefusal(`refund_${status}`)
        return { id, isDone: status === 'succeeded' }
      }),

    readEvent(body, signature, now) {
      const event = verified(body, signature ?? '', now)
      return {
        id: event.id,
        createdAt: momentOf(event.created),
        about: aboutOf(event),
      }
    },
  }

  /** The event, if any of the secrets signed it. */
  function verified(body: string, signature: string, now: Date): Stripe.Event {
    let failure: unknown
    for (const secret of options.webhookSecrets) {
      try {
        return stripe.webhooks.constructEvent(
          body,
          signature,
          secret,
          SIGNATURE_SECONDS,
          undefined,
          now.getTime(),
        )
      } catch (error) {
        failure = error
      }
    }
    throw new UnsignedEvent('The event is not signed by the card provider', { cause: failure })
  }
}

function addressParts(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl)
  return {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    // The library's own default is 443, for either protocol.
    port: port !== '' ? port : protocol === 'http:' ? '80' : '443',
  }
}

/** Whether its end was set as a date; Stripe refuses to change it in both ways at once. */
const hasEndDate = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end
