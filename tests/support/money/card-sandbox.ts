// A sandbox of cards with everything around it: a database, a clock that stands still, the provider over it, and the
// messages that a webhook endpoint received.

import { createSandbox, type Delivery, type Sandbox, type SandboxOptions } from '@guildhall/stripe-sandbox'
import { expect } from 'vitest'
import { PROGRAM } from '../../../src/app/program.ts'
import type {
  EventEndpoint,
  ProviderEvent,
  StartedSubscription,
  SubscriptionOrder,
} from '../../../src/platform/card-provider/card-provider.ts'
import {
  createStripeProvider,
  type StripeOptions,
} from '../../../src/platform/card-provider/stripe-provider.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { systemRandom } from '../../../src/platform/random.ts'
import { testDatabase } from '../database/database.ts'
import { stillClock } from '../product/clock.ts'
import { recordingLog } from '../product/recording-log.ts'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  challenged: '4000 0025 0000 3155',
  alwaysChallenged: '4000 0027 6000 3184',
  declinedLater: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
  inquired: '4000 0000 0000 1976',
  slow: '4000 0000 0000 5555',
} as const

export const typedCard = (number: string, more: { year?: string } = {}) => ({
  number,
  month: '12',
  year: more.year ?? '2060',
  cvc: '123',
})

export const AGENT = { id: 'agent_7', name: 'Invoice Reader' }
export const PRICE = 4900 as Cents
export const DAY_SECONDS = 24 * 3600

type Received = {
  type: string
  object: Record<string, unknown>
  body: string
  signature: string
  endpoint: EventEndpoint
}

/** Our provider, as it talks to a sandbox, with other options where a test needs them. */
export const providerOver = (sandbox: Sandbox, more: Partial<StripeOptions> = {}) =>
  createStripeProvider({ program: PROGRAM, form: 'sandbox', ...sandbox.connection, ...more })

/** Call it at the top of a test file. */
export async function testSandbox(more: Partial<SandboxOptions> & { startAt?: string } = {}) {
  const { database, url } = await testDatabase()
  const clock = stillClock(more.startAt)
  const log = recordingLog()
  const received: Received[] = []
  const options = {
    database,
    clock,
    random: systemRandom,
    log,
    secretKey: 'sk_test_sandbox_of_a_test',
    webhookSecret: 'whsec_of_a_test',
    connectWebhookSecret: 'whsec_of_accounts_in_a_test',
    addresses: {
      checkout: (id: string) => `https://guildhall.example/sandbox/checkout/${id}`,
      portal: (secret: string) => `https://guildhall.example/sandbox/portal/${secret}`,
      onboarding: (link: string) => `https://guildhall.example/sandbox/onboarding/${link}`,
    },
    pause: async () => {},
    ...more,
  }
  const sandbox = createSandbox(options)
  const provider = providerOver(sandbox)
  let keys = 0
  const nextKey = () => {
    keys += 1
    return `key-${keys}`
  }

  const receive = async ({ body, signature, endpoint }: Delivery) => {
    const event = JSON.parse(body)
    received.push({ type: event.type, object: event.data.object, body, signature, endpoint })
    return 200
  }
  const readAt = (endpoint: EventEndpoint, event: Received | undefined): ProviderEvent =>
    provider.readEvent(event?.body ?? '', event?.signature, clock.now(), endpoint)

  return {
    database,
    url,
    clock,
    log,
    sandbox,
    provider,
    options,
    received,
    nextKey,
    receive,
    customer: (name = 'Ada') =>
      provider.createCustomer({ email: 'ada@example.com', name, reference: { person: 'p1' } }, nextKey()),
    start: (customer: string, order: Partial<SubscriptionOrder> = {}) =>
      provider.startSubscription(
        { customer, product: AGENT, price: PRICE, reference: { deployment: 'd1' }, ...order },
        nextKey(),
      ),
    confirm: ({ clientSecret }: Pick<StartedSubscription, 'clientSecret'>, number: string = CARDS.good) =>
      sandbox.confirmIntent({ clientSecret, card: typedCard(number) }),
    /** Moves the clock and runs all due work. */
    async pass(days: number) {
      clock.advance(days * DAY_SECONDS)
      await sandbox.advance(clock.now())
    },
    /** The kinds of the events that arrive now, in their order. */
    async arriving(): Promise<string[]> {
      const before = received.length
      await sandbox.deliverDue(clock.now(), receive)
      return received.slice(before).map(({ type }) => type)
    },
    /** Reads an event about buyers as our provider does. */
    read: (event: Received): ProviderEvent => readAt('payments', event),
    /** Reads an event at the endpoint for sellers' accounts in the same way. */
    readOfAccounts: (event: Received | undefined): ProviderEvent => readAt('accounts', event),
    async rows<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
      return (await database.pool.query(query)).rows
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>

/** A subscription whose first period is paid. */
export async function paidSubscription(test: TestSandbox, number: string = CARDS.good) {
  const started = await test.start(await test.customer())
  expect(await test.confirm(started, number)).toEqual({ status: 'succeeded' })
  return started
}

export const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => undefined,
    (raised: unknown) => raised,
  )
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
