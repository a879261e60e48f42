// Whatever people, time and repeated requests do in whatever order: is every period paid at most once, does every change
// have its event, and does every status follow as Stripe documents it?
// @module-tag proof
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginnings, lives, type Run } from '../../../tests/support/money/card-lives.ts'
import { DAY_SECONDS, testSandbox } from '../../../tests/support/money/card-sandbox.ts'
import { casesOf } from '../../../tests/support/runner/made-up-cases.ts'
import type { Intent, Invoice, Subscription } from './rows/sandbox-rows.records.ts'
import { invoiceShape } from './shapes/invoice.ts'
import { intentShape } from './shapes/payments.ts'
import { subscriptionShape } from './shapes/subscription.ts'

const RUNS = casesOf(60)
const SEED = 20_261_122
const GRACE_MS = 7 * DAY_SECONDS * 1000

const test = await testSandbox()
const { sandbox, clock } = test

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
      const state: Run = { test, customer: await test.customer(), started: [], keys: 0, repeats: [] }
      for (const { run } of life) {
        try {
          await run(state)
        } catch (error) {
          if (!(error instanceof Error) || error.name !== 'CardRefusal') throw error
        }
      }
      await sandbox.advance(clock.now())
      await check()
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      // Looking for a shorter life with the same failure takes minutes.
      endOnFailure: true,
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
