// Whatever is paid, given back, taken back, transferred, paid out, refused and returned, in whatever order: is every cent
// somewhere, and does no one get more than there is?
// @module-tag proof
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CARDS,
  refusalOf,
  type TestSandbox,
  testSandbox,
} from '../../../../tests/support/money/card-sandbox.ts'
import { BANKS, cents, onboard, readyAccount } from '../../../../tests/support/money/sellers.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'

const RUNS = casesOf(60)
const SEED = 20_261_127
const MAX_STEPS = 30
const ACCOUNTS = [BANKS.good, BANKS.good, BANKS.noAccount, BANKS.returned]

const test = await testSandbox()

/** The steps record here how they were answered, as a model of the balances. */
type Run = {
  test: TestSandbox
  accounts: string[]
  payments: { id: string; amount: number }[]
  transferred: Map<string, number>
  payouts: { id: string; account: string; amount: number }[]
}
type Step = { name: string; run(run: Run): Promise<unknown> }

const which = fc.nat(7)
const amount = fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.constantFrom(1, 4728, 100_000))
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

const paying = fc
  .tuple(
    fc.integer({ min: 50, max: 9000 }),
    fc.constantFrom(CARDS.good, CARDS.good, CARDS.disputed, CARDS.inquired),
  )
  .map(
    ([price, card]): Step => ({
      name: `pay ${price} with ${card}`,
      async run({ test, payments }) {
        const started = await test.start(await test.customer(), { price: cents(price) })
        await test.confirm(started, card)
        payments.push({ id: started.payment?.id ?? '', amount: price })
      },
    }),
  )
const refunding = fc.tuple(which, amount).map(
  ([at, sum]): Step => ({
    name: `refund ${sum} of payment ${at}`,
    run: ({ test, payments }) =>
      refusalOf(test.provider.refund(pick(payments, at)?.id ?? 'pi_none', cents(sum), test.nextKey())),
  }),
)
const deciding = fc.tuple(which, fc.constantFrom('won', 'lost', 'escalated', 'withdrawn')).map(
  ([at, decision]): Step => ({
    name: `decide ${at}: ${decision}`,
    run: ({ test, payments }) =>
      refusalOf(test.sandbox.decideDispute({ payment: pick(payments, at)?.id ?? 'pi_none', decision })),
  }),
)
/** Twice at once with the same key, and with another one, where that is asked for. */
const transferring = fc.tuple(which, amount, fc.constantFrom('once', 'repeated', 'raced')).map(
  ([at, sum, how]): Step => ({
    name: `transfer ${sum} to account ${at} ${how}`,
    async run({ test, accounts, transferred }) {
      const account = pick(accounts, at) ?? ''
      const before = await test.provider.availableBalance()
      const keys = [test.nextKey(), test.nextKey()]
      const send = (key = '') =>
        test.provider.transfer({ account, amount: cents(sum), reference: {} }, key).catch(refused)
      const answers =
        how === 'raced'
          ? await Promise.all(keys.map(send))
          : [await send(keys[0]), ...(how === 'repeated' ? [await send(keys[0])] : [])]
      const made = new Set(answers.filter((answer) => answer.startsWith('tr_'))).size
      const asked = how === 'raced' ? 2 : 1
      expect(made).toBe(Math.max(0, Math.min(asked, Math.floor(before / sum))))
      transferred.set(account, (transferred.get(account) ?? 0) + made * sum)
    },
  }),
)
const payingOut = fc.tuple(which, amount).map(
  ([at, sum]): Step => ({
    name: `pay ${sum} out of account ${at}`,
    async run({ test, accounts, payouts }) {
      const account = pick(accounts, at) ?? ''
      const { state } = await test.provider.findAccount(account)
      const before = await test.provider.availableBalance(account)
      const order = { account, amount: cents(sum), reference: {} }
      const answer = await test.provider.payOut(order, test.nextKey()).catch(refused)
      if (typeof answer === 'string')
        expect(answer).toBe(state === 'ready' ? 'balance_insufficient' : 'payouts_not_allowed')
      else payouts.push({ id: answer.id, account, amount: sum })
      expect(typeof answer === 'string').toBe(state !== 'ready' || sum > before)
    },
  }),
)
const mending = fc.tuple(which, fc.constantFrom(...Object.values(BANKS))).map(
  ([at, accountNumber]): Step => ({
    name: `another bank account ${accountNumber} for ${at}`,
    run: ({ test, accounts }) => onboard(test, pick(accounts, at) ?? '', { accountNumber }),
  }),
)
const waiting = fc.tuple(fc.constantFrom(1, 2, 3, 5), fc.boolean()).map(
  ([days, hasJob]): Step => ({
    name: `${days} days${hasJob ? '' : ' without the job'}`,
    async run({ test }) {
      test.clock.advance(days * 24 * 3600)
      if (hasJob) await test.sandbox.advance(test.clock.now())
    },
  }),
)

const refused = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: paying },
    refunding,
    deciding,
    { weight: 4, arbitrary: transferring },
    { weight: 4, arbitrary: payingOut },
    mending,
    { weight: 2, arbitrary: waiting },
  ),
  { minLength: 10, maxLength: MAX_STEPS },
)

async function check({ test, accounts, payments, transferred, payouts }: Run): Promise<void> {
  const { provider } = test
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, one) => total + one, 0)
  const kept = payments.map(async ({ id, amount: paid }) => {
    const { fee, refunded, dispute } = await provider.findPayment(id)
    return paid - (fee ?? Number.NaN) - (dispute === 'held' ? paid : refunded)
  })
  expect(await provider.availableBalance()).toBe(sum(await Promise.all(kept)) - sum(transferred.values()))
  for (const account of accounts) {
    const states = payouts
      .filter((payout) => payout.account === account)
      .map(async ({ id, amount: paid }) =>
        (await provider.findPayout(account, id)).status === 'failed' ? 0 : paid,
      )
    const balance = await provider.availableBalance(account)
    expect(balance).toBe((transferred.get(account) ?? 0) - sum(await Promise.all(states)))
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  // The last event about each payout agrees with its status.
  await test.arriving()
  const said = new Map(test.received.map(({ object }) => [object.id, object.status]))
  for (const { id, account } of payouts)
    expect(said.get(id)).toBe((await provider.findPayout(account, id)).status)
}

it(`adds up over ${RUNS} made-up histories`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await test.database.pool.query(
        'truncate sandbox_customers, sandbox_accounts, sandbox_events, sandbox_requests cascade',
      )
      const accounts: string[] = []
      for (const accountNumber of ACCOUNTS) accounts.push(await readyAccount(test, { accountNumber }))
      const run: Run = { test, accounts, payments: [], transferred: new Map(), payouts: [] }
      for (const step of history) await step.run(run)
      await check(run)
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      reporter: (out) => {
        if (!out.failed) return
        const names = out.counterexample?.[0].map(({ name }) => name).join('\n')
        throw new Error(`${names}\nseed ${out.seed}, path ${out.counterexamplePath}`, {
          cause: out.errorInstance,
        })
      },
    },
  )
})
