// Stands in for Stripe where no keys are configured: the part of its HTTP API for customers, subscriptions,
// checkouts, refunds and disputes, below Stripe's own library, with test cards, time that passes and signed events.

import type { Addresses } from './api/handlers.ts'
import { createApi, forgetRequests, workIn } from './api/requests.ts'
import { advance } from './billing/time.ts'
import { decideDispute } from './browser/bank.ts'
import { payCheckout, readCheckoutPage } from './browser/checkout-page.ts'
import { answerChallenge, confirmIntent } from './browser/confirm.ts'
import { openOnboarding, saveOnboarding } from './browser/onboarding-page.ts'
import { changeCard, readPortalPage, setEnd } from './browser/portal-page.ts'
import type { Clock, Database, Log, Random, Tx } from './environment.ts'
import { deliverDue, forgetEvents, type Send } from './events/deliver.ts'
import { deleteOldLinks } from './rows/accounts.records.ts'
import { deleteOldPortals } from './rows/sandbox-rows.records.ts'
import { type EventSettings, secondOf, secondsAfter } from './rows/work.ts'
import { advanceAccounts } from './sellers/time.ts'

export type { Decision } from './billing/disputes.ts'
export type { Outcome } from './browser/confirm.ts'
export type { Delivery } from './events/deliver.ts'
export type { EventSettings } from './rows/work.ts'
export { attemptByBuyer, readCard } from './rules/test-cards.ts'
export type { SellerField } from './rules/test-sellers.ts'
export { readSeller } from './rules/test-sellers.ts'

export type SandboxOptions = {
  database: Database
  clock: Clock
  random: Random
  log: Log
  /** Known to this server only: nothing else can call the sandbox, or sign its events. */
  secretKey: string
  webhookSecret: string
  /** The same of the endpoint for what happens in sellers' accounts. */
  connectWebhookSecret: string
  /** Where the sandbox's own pages are. */
  addresses: Addresses
  /** How events arrive; without it, at once, in order, and once each. */
  events?: Partial<EventSettings>
  /** How the seconds of a slow card pass. */
  pause?: (ms: number) => Promise<unknown>
}

/** In requests, so that none of them could ever reach Stripe. */
const NOWHERE = 'https://sandbox.invalid'
const PUBLIC_KEY = 'pk_test_sandbox'

const DAY_SECONDS = 24 * 3600

const PLAIN_EVENTS: EventSettings = { delaySeconds: 0, disorderSeconds: 0, duplicates: 0, lost: 0, seed: 1 }

export type Sandbox = ReturnType<typeof createSandbox>

export function createSandbox(options: SandboxOptions) {
  const { database, log, webhookSecret, connectWebhookSecret, secretKey } = options
  const settings = { ...PLAIN_EVENTS, ...options.events }
  const parts = {
    ...options,
    settings,
    workIn: (tx: Tx, at: string) => workIn({ ...options, settings }, tx, at),
  }
  const bound =
    <Given, Result>(run: (known: typeof parts, given: Given) => Promise<Result>) =>
    (given: Given) =>
      run(parts, given)

  return {
    /** With what Stripe's library reaches the sandbox: its key, its address, and `fetch` instead of the network. */
    connection: {
      secretKey,
      publicKey: PUBLIC_KEY,
      webhookSecrets: [webhookSecret],
      connectWebhookSecrets: [connectWebhookSecret],
      apiUrl: NOWHERE,
      fetch: createApi(parts),
    },

    confirmIntent: bound(confirmIntent),
    answerChallenge: bound(answerChallenge),
    readCheckoutPage: bound(readCheckoutPage),
    payCheckout: bound(payCheckout),
    readPortalPage: bound(readPortalPage),
    changeCard: bound(changeCard),
    setEnd: bound(setEnd),
    decideDispute: bound(decideDispute),
    openOnboarding: bound(openOnboarding),
    saveOnboarding: bound(saveOnboarding),

    /** Does what became due by now: renewals, retries, ends, reminders; checks of sellers, and payouts to banks. */
    async advance(now: Date): Promise<number> {
      const customers = await advance(parts, now, parts.workIn)
      return customers + (await advanceAccounts(parts, now, parts.workIn))
    },
    /** Sends the events that are due. */
    deliverDue: (now: Date, send: Send) =>
      deliverDue({ database, log, webhookSecret, connectWebhookSecret }, now, send),
    /** Deletes what Stripe would have forgotten by now. */
    async forget(now: Date): Promise<void> {
      await deleteOldPortals(database.db, secondOf(now))
      // Until then, an old one still leads to where there are new ones.
      await deleteOldLinks(database.db, secondsAfter(secondOf(now), -DAY_SECONDS))
      await forgetRequests(parts, now)
      await forgetEvents({ database }, now)
    },
  }
}
