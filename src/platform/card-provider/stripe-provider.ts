// Charges cards through Stripe's own library, at the API version that it is pinned to. `apiUrl` sends its requests to
// another address, where a stand-in answers in Stripe's shapes.
import Stripe from 'stripe'
import type { Program } from '../program.ts'
import { answers } from './answer-shapes.ts'
import { type CardProvider, CardRefusal, CURRENCY, UnsignedEvent } from './card-provider.ts'
import { accountCalls } from './stripe-accounts.ts'
import { askingStripe, isCode } from './stripe-errors.ts'
import { aboutAccountOf, aboutOf } from './stripe-events.ts'
import { checkoutOf, momentOf, paymentStateOf, wasDisputed } from './stripe-objects.ts'
import { keepProduct } from './stripe-products.ts'
import { storedCardCalls } from './stripe-stored-cards.ts'
import { subscriptionCalls } from './stripe-subscriptions.ts'

export type StripeOptions = {
  /** Our requests introduce themselves to Stripe with this name. */
  program: Pick<Program, 'name'>
  secretKey: string
  publicKey: string
  /** While one secret of the webhook endpoint replaces the other, both are valid. */
  webhookSecrets: readonly string[]
  /** The secrets of the endpoint for events of connected accounts; without one, none of those events is believed. */
  connectWebhookSecrets?: readonly string[]
  form: CardProvider['form']
  apiUrl?: string | undefined
  /** Tests replace the network by this. */
  fetch?: typeof fetch
}

const TIMEOUT_MS = 10_000
/** A call that failed temporarily is sent again so many times, with the same idempotency key. */
const RETRIES = 2
const SIGNATURE_SECONDS = 300

const SECOND_MS = 1000

/** A payment has at most an inquiry and a dispute. */
const DISPUTES_AT_ONCE = 10

export function createStripeProvider(options: StripeOptions): CardProvider {
  const stripe = new Stripe(options.secretKey, {
    ...(options.apiUrl === undefined ? {} : addressParts(options.apiUrl)),
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: options.program.name },
  })
  return {
    form: options.form,
    publicKey: options.publicKey,
    ...customerCalls(stripe),
    ...subscriptionCalls(stripe),
    ...checkoutCalls(stripe),
    ...paymentCalls(stripe),
    ...storedCardCalls(stripe),
    ...accountCalls(stripe),
    readEvent(body, signature, now, endpoint = 'payments') {
      const isOfAccounts = endpoint === 'accounts'
      const secrets = isOfAccounts ? (options.connectWebhookSecrets ?? []) : options.webhookSecrets
      const event = verified(stripe, secrets, { body, signature: signature ?? '' }, now)
      return {
        id: event.id,
        createdAt: momentOf(event.created),
        about: isOfAccounts ? aboutAccountOf(event) : aboutOf(event),
      }
    },
  }
}

function customerCalls(
  stripe: Stripe,
): Pick<CardProvider, 'createCustomer' | 'forgetCustomer' | 'openPortal'> {
  return {
    createCustomer: (person, key) =>
      askingStripe(answers.id, async () => {
        const { email, name, reference } = person
        const customer = await stripe.customers.create(
          { email, ...(name === '' ? {} : { name }), metadata: { ...reference } },
          { idempotencyKey: key },
        )
        return customer.id
      }),

    // Stripe takes no idempotency key here, and does not find what it has deleted.
    forgetCustomer: (id) =>
      askingStripe(answers.nothing, async () => {
        try {
          await stripe.customers.del(id)
        } catch (error) {
          if (!isCode(error, 'resource_missing')) throw error
        }
      }),

    openPortal: (customer, returnUrl) =>
      askingStripe(
        answers.address,
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
  }
}

function checkoutCalls(
  stripe: Stripe,
): Pick<CardProvider, 'startCheckout' | 'findCheckout' | 'expireCheckout'> {
  return {
    startCheckout: (order, key) =>
      askingStripe(answers.opened, async () => {
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
                  product: await keepProduct(stripe, product),
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
      askingStripe(answers.checkout, async () => checkoutOf(await stripe.checkout.sessions.retrieve(id))),

    // Stripe refuses it where the session is no longer open, and says so in no code of its own.
    expireCheckout: (id) =>
      askingStripe(answers.checkout, async () => {
        const session = await stripe.checkout.sessions.retrieve(id)
        return checkoutOf(session.status === 'open' ? await stripe.checkout.sessions.expire(id) : session)
      }),
  }
}

function paymentCalls(stripe: Stripe): Pick<CardProvider, 'findPayment' | 'refund'> {
  return {
    findPayment: (id) =>
      askingStripe(answers.payment, async () => {
        const intent = await stripe.paymentIntents.retrieve(id, {
          expand: ['latest_charge.balance_transaction', 'payment_method'],
        })
        if (!wasDisputed(intent)) return paymentStateOf(intent, [])
        const disputes = await stripe.disputes.list({ payment_intent: id, limit: DISPUTES_AT_ONCE })
        return paymentStateOf(intent, disputes.data)
      }),

    refund: (payment, amount, key) =>
      askingStripe(answers.refund, async () => {
        const { id, status } = await stripe.refunds.create(
          { payment_intent: payment, ...(amount === undefined ? {} : { amount }) },
          { idempotencyKey: key },
        )
        if (status === 'failed' || status === 'canceled') throw new CardRefusal(`refund_${status}`)
        return { id, isDone: status === 'succeeded' }
      }),
  }
}

function verified(
  stripe: Stripe,
  secrets: readonly string[],
  { body, signature }: { body: string; signature: string },
  now: Date,
): Stripe.Event {
  let failure: unknown
  for (const secret of secrets) {
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

function addressParts(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl)
  return {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    // The library's own default is 443, for either protocol.
    port: port !== '' ? port : protocol === 'http:' ? '80' : '443',
  }
}
