// Opens the card provider, Stripe or the sandbox, and assembles payments around it.

import type { Delivery } from '@guildhall/stripe-sandbox'
import { createSandbox, type Sandbox, type SandboxOptions } from '@guildhall/stripe-sandbox'
import { agentSales } from '../features/agents/server/buying.actions.ts'
import { buyingEndpoints } from '../features/agents/server/buying.endpoints.ts'
import { courseSales } from '../features/courses/orders/server/orders.actions.ts'
import { orderEndpoints } from '../features/courses/orders/server/orders.endpoints.ts'
import { ownBillingEndpoints } from '../features/payments/billing/server/billing.endpoints.ts'
import { buyerEndpoints } from '../features/payments/card-forms/server/card-forms.endpoints.ts'
import { receiptEndpoints } from '../features/payments/receipts/server/receipts.endpoints.ts'
import { receiptJobs } from '../features/payments/receipts/server/receipts.jobs.ts'
import { subscriptionEndpoints } from '../features/payments/server/cancelling.endpoints.ts'
import { refundJobs } from '../features/payments/server/owed-refunds.jobs.ts'
import type { PaymentParts, ProductSales } from '../features/payments/server/payments.actions.ts'
import { paymentEndpoints } from '../features/payments/server/payments.endpoints.ts'
import { sandboxEndpoints } from '../features/payments/server/sandbox.ts'
import { paymentJobs } from '../features/payments/server/settling.jobs.ts'
import { WEBHOOK_PATHS, webhookRoutes } from '../features/payments/server/webhook.ts'
import { usageEndpoints } from '../features/payments/usage/server/usage.endpoints.ts'
import { noteRefund } from '../features/reviews/server/refunds.ts'
import { readAccount } from '../features/selling/payout-accounts/server/payout-accounts.actions.ts'
import { payoutAccountEndpoints } from '../features/selling/payout-accounts/server/payout-accounts.endpoints.ts'
import { payoutEndpoints } from '../features/selling/payouts/server/own-payouts.endpoints.ts'
import { bankPayoutChanged } from '../features/selling/payouts/server/sending.ts'
import { payoutJobs } from '../features/selling/payouts/server/weekly.jobs.ts'
import { paths } from '../paths.ts'
import type { CardProvider } from '../platform/card-provider/card-provider.ts'
import { createStripeProvider } from '../platform/card-provider/stripe-provider.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import type { Route } from '../platform/http/route.ts'
import type { TrustedOrigins } from '../platform/http/security-headers.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import type { Config } from './config.ts'
import { PROGRAM } from './program.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

export type PaymentStandIns = Pick<SandboxOptions, 'events' | 'pause'> & {
  /** A test wraps the card provider, such as by one that fails. */
  around?: (provider: CardProvider) => CardProvider
  /** With false, the sandbox's events wait until they are delivered by hand. */
  deliversSoon?: boolean
}

export type Payments = {
  readonly parts: PaymentParts
  readonly endpoints: readonly Endpoint[]
  readonly routes: readonly Route[]
  readonly jobs: readonly Job[]
  readonly sandbox: Sandbox | undefined
  /** The card form needs these origins of others. */
  readonly trusted: TrustedOrigins | undefined
  /** Resolves once nothing is being delivered any more. */
  close(): Promise<void>
}

/** Stripe's card form loads these in the browser (https://docs.stripe.com/security/guide). */
const STRIPE_ORIGINS: TrustedOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/** Returns the provider that the settings name; undefined if the sandbox replaces it. */
export const stripeOf = ({ stripe }: Pick<Config, 'stripe'>): CardProvider | undefined =>
  stripe && createStripeProvider({ ...stripe, program: PROGRAM, form: 'stripe' })

/** The nouns sell these, and handle their payments. */
export const ALL_SALES: readonly ProductSales[] = [agentSales, courseSales]

export function openPayments(
  given: {
    config: Pick<Config, 'stripe'>
    database: Database
    clock: Clock
    log: Log
    hash: PaymentParts['hash']
    limits: PaymentParts['limits']
    siteUrl: string
    /** Answers requests as the router does, for the sandbox's events. */
    fetch: (request: Request) => Promise<Response>
  },
  standIns: PaymentStandIns = {},
): Payments {
  const { config, database, clock, log, hash, limits, siteUrl } = given
  const { around = (provider) => provider, deliversSoon = true, ...sandboxStandIns } = standIns
  const partsWith = (provider: CardProvider): PaymentParts => {
    const parts: PaymentParts = {
      database,
      clock,
      log,
      hash,
      limits,
      provider: around(provider),
      products: ALL_SALES,
      onRefund: (tx, sale, at) => noteRefund(tx, ALL_REVIEWED_PRODUCTS, sale, at),
      connect: {
        accountChanged: async (id) => void (await readAccount(parts, id)),
        bankPayoutChanged: (_account, id) => bankPayoutChanged(parts, id),
      },
    }
    return parts
  }
  const stripe = stripeOf(config)
  if (stripe) return { ...assembled(partsWith(stripe), siteUrl), trusted: STRIPE_ORIGINS }
  const random: Random = systemRandom
  const sandbox = createSandbox({
    database,
    clock,
    random,
    log,
    secretKey: `sk_test_${hash('sandbox', 'secret key')}`,
    webhookSecret: `whsec_${hash('sandbox', 'webhook secret')}`,
    connectWebhookSecret: `whsec_${hash('sandbox', 'connect webhook secret')}`,
    addresses: {
      checkout: (id) => siteUrl + paths.sandboxCheckout(id),
      portal: (secret) => siteUrl + paths.sandboxPortal(secret),
      onboarding: (link) => siteUrl + paths.sandboxOnboarding(link),
    },
    ...sandboxStandIns,
  })
  const delivery = createDelivery(sandbox, given)
  const parts = partsWith(createStripeProvider({ ...sandbox.connection, program: PROGRAM, form: 'sandbox' }))
  return {
    ...assembled(parts, siteUrl),
    endpoints: [
      ...endpointsOf(parts, siteUrl),
      ...sandboxEndpoints(sandbox, deliversSoon ? delivery.soon : () => {}),
    ],
    jobs: [
      {
        name: 'advance-sandbox',
        cron: '* * * * *',
        async run() {
          const advanced = await sandbox.advance(clock.now())
          return advanced + (await delivery.now())
        },
      },
      ...paymentJobs(parts),
      ...refundJobs(parts),
      ...receiptJobs(parts, siteUrl),
      ...payoutJobs(parts),
      { name: 'forget-sandbox-leftovers', cron: '19 4 * * *', run: () => sandbox.forget(clock.now()) },
    ],
    sandbox,
    close: delivery.settled,
  }
}

const endpointsOf = (parts: PaymentParts, siteUrl: string) => [
  ...paymentEndpoints(parts),
  ...buyingEndpoints(parts),
  ...orderEndpoints(parts, siteUrl),
  ...buyerEndpoints(parts, siteUrl),
  ...subscriptionEndpoints(parts),
  ...ownBillingEndpoints(parts),
  ...receiptEndpoints(parts),
  ...usageEndpoints(parts),
  ...payoutEndpoints(parts),
  ...payoutAccountEndpoints({ ...parts, siteUrl }),
]

const assembled = (parts: PaymentParts, siteUrl: string): Payments => ({
  parts,
  endpoints: endpointsOf(parts, siteUrl),
  routes: webhookRoutes(parts),
  jobs: [...paymentJobs(parts), ...refundJobs(parts), ...receiptJobs(parts, siteUrl), ...payoutJobs(parts)],
  sandbox: undefined,
  trusted: undefined,
  close: async () => {},
})

/** The sandbox's events arrive where Stripe's do: at the product's own webhooks, without a network in between. */
function createDelivery(
  sandbox: Sandbox,
  {
    clock,
    log,
    siteUrl,
    fetch,
  }: { clock: Clock; log: Log; siteUrl: string; fetch: (request: Request) => Promise<Response> },
) {
  const send = async ({ body, signature, endpoint }: Delivery) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = new Request(siteUrl + WEBHOOK_PATHS[endpoint], { method: 'POST', headers, body })
    return (await fetch(request)).status
  }
  const now = () => sandbox.deliverDue(clock.now(), send)
  let last: Promise<unknown> = Promise.resolve()
  return {
    now,
    /** Events are handled after the request that caused them, whose answer need not wait. */
    soon() {
      last = last.then(now).catch((err: unknown) => log.warn({ event: 'sandbox_events_wait', err }))
    },
    settled: async () => void (await last),
  }
}
