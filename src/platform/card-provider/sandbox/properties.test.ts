// Whatever people, time and repeated requests do in whatever order: is every period paid at most once, does every change
// have its event, and does every status follow as Stripe documents it?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AGENT, CARDS, PRICE, testSandbox, typedCard } from '../../../../tests/support/card-sandbox.ts'
import type { Cents } from '../../contract/money.ts'
import { CardRefusal, type StartedSubscription } from '../card-provider.ts'
import type { Intent, Invoice, Subscription } from './rows/records.ts'
import { invoiceShape } from './shapes/invoice.ts'
import { intentShape } from './shapes/payments.ts'
import { subscriptionShape } from './shapes/subscription.ts'

const RUNS = 30
const SEED = 20_261_122
const MAX_STEPS = 24
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const GRACE_MS = 7 * DAY_SECONDS * 1000

const test = await testSandbox()
const { provider, sandbox, clock } = test

/** From https://docs.stripe.com/billing/subscriptions/overview, without what the sandbox leaves out. */
const DOCUMENTED = new Set([
  'incomplete active',
  'incomplete incomplete_expired',
  'trialing active',
  'trialing past_due',
  'trialing canceled',
  'active past_due',
  'active canceled',
  'past_due active',
  'past_due canceled',
])

type Run = {
  customer: string
  started: StartedSubscription[]
  keys: number
  repeats: (() => Promise<unknown>)[]
}
type Step = { name: string; run(state: Run): Promise<unknown> }

const which = fc.nat(3)
const { good, challenged, declinedLater } = CARDS
const card = fc.constantFrom(good, good, good, challenged, challenged, declinedLater, ...Object.values(CARDS))
/** Days that not every month has, a leap day, and the end of a year. */
const beginnings = fc.constantFrom(
  '2026-01-31T09:00:00Z',
  '2026-04-15T12:00:00Z',
  '2027-12-31T23:30:00Z',
  '2028-02-29T00:00:00Z',
)
const pick = (state: Run, at: number) => state.started[at % Math.max(state.started.length, 1)]

/** Does it with a key of its own, and keeps it so that it can be sent again. */
async function keyed(state: Run, call: (key: string) => Promise<unknown>): Promise<void> {
  state.keys += 1
  const key = `${state.customer}-${state.keys}`
  state.repeats.push(() => call(key))
  await call(key)
}

const step = (name: string, run: Step['run']): Step => ({ name, run })

const starting = fc.constantFrom(0, 0, 2, 14).map((trialDays) =>
  step(`start with ${trialDays} free days`, (state) =>
    keyed(state, async (key) => {
      const order = { customer: state.customer, product: AGENT, price: PRICE, reference: {}, trialDays }
      const started = await provider.startSubscription(order, key)
      if (!state.started.some(({ id }) => id === started.id)) state.started.push(started)
    }),
  ),
)
const confirming = fc.tuple(which, card, fc.boolean()).map(([at, number, isTwice]) =>
  step(`confirm ${at} with ${number}${isTwice ? ' twice' : ''}`, (state) => {
    const clientSecret = pick(state, at)?.clientSecret ?? ''
    const confirm = () => sandbox.confirmIntent({ clientSecret, card: typedCard(number) })
    return Promise.all(isTwice ? [confirm(), confirm()] : [confirm()])
  }),
)
const answering = fc
  .tuple(which, fc.boolean())
  .map(([at, isPassed]) =>
    step(`answer ${at}: ${isPassed}`, (state) =>
      sandbox.answerChallenge({ clientSecret: pick(state, at)?.clientSecret ?? '', isPassed }),
    ),
  )
const waiting = fc
  .tuple(fc.constantFrom(1, 1, 22, 24, 3 * 24, 7 * 24, 20 * 24, 31 * 24, 100 * 24), fc.boolean())
  .map(([hours, hasJob]) =>
    step(`${hours} hours${hasJob ? '' : ' without the job'}`, async () => {
      clock.advance(hours * HOUR_SECONDS)
      if (hasJob) await sandbox.advance(clock.now())
    }),
  )
const ending = fc
  .tuple(which, fc.constantFrom('later', 'later', 'resume', 'resume', 'now'))
  .map(([at, how]) =>
    step(`end ${at} ${how}`, async (state) => {
      const id = pick(state, at)?.id ?? 'sub_none'
      if (how === 'now') await provider.endSubscription(id)
      else await keyed(state, (key) => provider.setEndAtPeriodEnd(id, how === 'later', key))
    }),
  )
const pricing = fc
  .tuple(which, fc.constantFrom(4900, 5900))
  .map(([at, price]) =>
    step(`price of ${at} to ${price}`, (state) =>
      keyed(state, (key) =>
        provider.changePrice(pick(state, at)?.id ?? 'sub_none', AGENT, price as Cents, key),
      ),
    ),
  )
const refunding = fc.tuple(which, fc.constantFrom(undefined, 1000)).map(([at, amount]) =>
  step(`refund ${amount ?? 'all'} of ${at}`, async (state) => {
    const payment = (await provider.findSubscription(pick(state, at)?.id ?? 'sub_none')).payment
    await keyed(state, (key) => provider.refund(payment?.id ?? 'pi_none', amount as Cents | undefined, key))
  }),
)
const changingCard = card.map((number) =>
  step(`another card ${number}`, async (state) => {
    const url = await provider.openPortal(state.customer, 'https://guildhall.example/settings')
    await sandbox.changeCard({ secret: url.slice(url.lastIndexOf('/') + 1), card: typedCard(number) })
  }),
)
const repeating = fc
  .nat(9)
  .map((at) =>
    step(
      `repeat ${at}`,
      (state) => state.repeats[at % Math.max(state.repeats.length, 1)]?.() ?? Promise.resolve(),
    ),
  )

const steps = fc.array(
  fc.oneof(
    starting,
    { weight: 4, arbitrary: confirming },
    { weight: 2, arbitrary: answering },
    { weight: 4, arbitrary: waiting },
    ending,
    pricing,
    refunding,
    changingCard,
    repeating,
  ),
  { minLength: 8, maxLength: MAX_STEPS },
)
/** Nothing much happens to somebody who never buys. */
const lives = fc.tuple(starting, confirming, steps).map(([first, second, more]) => [first, second, ...more])

/** Everything that was said about each object, in the order in which it was written. */
async function eventsWritten() {
  const events = await test.rows<{ type: string; body: string }>(
    'select type, body from sandbox_events order by position',
  )
  return events.map(({ type, body }) => ({ type, object: JSON.parse(body).data.object }))
}

async function check(): Promise<void> {
  const events = await eventsWritten()
  const now = clock.now().getTime()
  const said = new Map<string, unknown>()
  const statuses = new Map<string, string>()
  const charged = new Map<string, number>()
  for (const { type, object } of events) {
    // An invoice to come has no id yet.
    if (object.id !== undefined) said.set(object.id, object)
    if (object.object === 'subscription') {
      const before = statuses.get(object.id)
      if (before !== undefined && before !== object.status)
        expect(DOCUMENTED).toContain(`${before} ${object.status}`)
      statuses.set(object.id, object.status)
    }
    if (type === 'charge.succeeded') {
      charged.set(object.payment_intent, (charged.get(object.payment_intent) ?? 0) + object.amount)
    }
  }

  const subscriptions = await inRows<Subscription>('subscriptions')
  const invoices = await inRows<Invoice>('invoices')
  const intents = await inRows<Intent>('intents')
  for (const row of subscriptions) expect(said.get(row.id)).toEqual(subscriptionShape(row))
  for (const row of invoices) expect(said.get(row.id)).toEqual(invoiceShape(row))
  for (const row of intents) expect(said.get(row.id)).toEqual(intentShape(row))

  for (const invoice of invoices) {
    const paying = intents.filter(({ invoice_id }) => invoice_id === invoice.id)
    const paid = paying.reduce((sum, { id }) => sum + (charged.get(id) ?? 0), 0)
    expect(paid).toBe(invoice.status === 'paid' ? invoice.amount : 0)
    for (const { refunded, amount } of paying) expect(refunded).toBeLessThanOrEqual(amount)
  }
  for (const subscription of subscriptions) {
    const mine = invoices
      .filter(({ subscription_id }) => subscription_id === subscription.id)
      .sort((one, other) => Date.parse(one.period_start) - Date.parse(other.period_start))
    // Each period begins where the one before ended: none twice, none left out.
    for (const [at, { period_start }] of mine.entries()) {
      if (at > 0) expect(period_start).toBe(mine[at - 1]?.period_end)
    }
    const current = mine.at(-1)
    const { status } = subscription
    if (status === 'active') {
      expect(current?.status).toBe('paid')
      expect(Date.parse(current?.period_end ?? '')).toBeGreaterThan(now)
    }
    if (status === 'past_due') expect(now).toBeLessThan(Date.parse(current?.period_start ?? '') + GRACE_MS)
    const open = mine.filter((invoice) => invoice.status === 'open')
    expect(open).toHaveLength(status === 'incomplete' || status === 'past_due' ? 1 : 0)
    if (status === 'canceled' || status === 'incomplete_expired') {
      const payable = intents.filter(
        (intent) =>
          intent.subscription_id === subscription.id &&
          ['requires_payment_method', 'requires_action', 'processing'].includes(intent.status),
      )
      expect(payable).toEqual([])
    }
  }
}

/** As records read them: moments as ISO texts. */
async function inRows<Row>(table: string): Promise<Row[]> {
  const rows = await test.rows<Record<string, unknown>>(`select * from sandbox_${table}`)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  ) as Row[]
}

it(`keeps its promises over ${RUNS} made-up lives`, async () => {
  await fc.assert(
    fc.asyncProperty(beginnings, lives, async (beginning, life) => {
      clock.advance((Date.parse(beginning) - clock.now().getTime()) / 1000)
      await test.database.pool.query('truncate sandbox_customers, sandbox_events, sandbox_requests cascade')
      const state: Run = { customer: await test.customer(), started: [], keys: 0, repeats: [] }
      for (const { run } of life) {
        try {
          await run(state)
        } catch (error) {
          if (!(error instanceof CardRefusal)) throw error
        }
      }
      await sandbox.advance(clock.now())
      await check()
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      // On a failure, what was done says more than how it was made.
      reporter: (out) => {
        if (!out.failed) return
        const names = out.counterexample?.[1].map(({ name }) => name).join('\n')
        throw new Error(`${names}\nseed ${out.seed}, path ${out.counterexamplePath}`, {
          cause: out.errorInstance,
        })
      },
    },
  )
})
