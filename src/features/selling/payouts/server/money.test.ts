// Is every dollar where the ledger has it, do all pages of the seller agree with it, and is no one paid twice, for any schedule
// of events and crashes?
// @module-tag proof
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePayoutAccount } from '../../../../../tests/support/money/earnings.ts'
import {
  type MadeSale,
  PROVIDER_FEE,
  SALE_KINDS,
  type SaleKind,
  salesOf,
} from '../../../../../tests/support/money/made-sales.ts'
import { createPayoutProvider } from '../../../../../tests/support/money/payout-provider.ts'
import { moneyShown } from '../../../../../tests/support/money/shown-money.ts'
import { makePerson } from '../../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import {
  CardProviderAway,
  CardRefusal,
  type PaymentState,
} from '../../../../platform/card-provider/card-provider.ts'
import type { Cents } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { createLog } from '../../../../platform/log.ts'
import { setCommission } from '../../../ledger/server/commission.ts'
import { oweRefund, recordReturn } from '../../../payments/server/charges.actions.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { readAccount } from '../../payout-accounts/server/payout-accounts.actions.ts'
import { markPaid } from './attempts.actions.ts'
import { balanceOf } from './balances.ts'
import { checkLedger } from './checks.ts'
import { beginPayout } from './payouts.actions.ts'
import { bankPayoutChanged, sendDue } from './sending.ts'
import { paySeller, payWeekly } from './weekly.ts'

const product = await testProduct()
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const DAY_SECONDS = 24 * 3600
const BASIS_POINTS = 750
/** Returns 7.5 % of an amount in whole cents, with half a cent rounded up, computed in tenths of a percent. */
const keptOf = (amount: number) => Math.floor((amount * 75 + 500) / 1000)

const bank = createPayoutProvider()
const DIED = 'It died before the commit'
/** The next transaction dies before its commit. */
let dies = false
const crashing: Pick<Database, 'db' | 'inTransaction'> = {
  db: database.db,
  inTransaction: (work) =>
    database.inTransaction(async (tx) => {
      const done = await work(tx)
      if (!dies) return done
      dies = false
      throw new Error(DIED)
    }),
}
const own = product.product.payments.parts
const warned: { event: string; err?: unknown }[] = []
const parts: PaymentParts = {
  ...own,
  provider: { ...own.provider, ...bank.provider },
  database: crashing,
  log: { ...createLog('silent'), warn: (fields) => void warned.push(fields) },
}

type Sold = MadeSale & { refunded: number; dispute: PaymentState['dispute'] }

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      sale: fc.integer({ min: 50, max: 99_999 }),
      kind: fc.constantFrom(...SALE_KINDS, 'renewal', 'renewal'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ refund: fc.double({ min: 0, max: 1, noNaN: true }), which: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.record({ dispute: fc.constantFrom('held', 'won'), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ contest: fc.constantFrom('ask', 'decline', 'grant'), which: fc.nat(9) }),
  },
  { weight: 8, arbitrary: fc.record({ job: fc.constantFrom('weekly', 'send', 'ask', 'ask', 'events') }) },
  { weight: 3, arbitrary: fc.record({ bank: fc.constantFrom('paid', 'failed'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ account: fc.constantFrom('ready', 'paused') }) },
  { weight: 1, arbitrary: fc.constant({ byHand: true }) },
  { weight: 2, arbitrary: fc.record({ crash: fc.constantFrom('before', 'after', 'commit') }) },
)
type Step = {
  sale?: number
  kind?: SaleKind
  days?: number
  refund?: number
  which?: number
  dispute?: 'held' | 'won'
  contest?: 'ask' | 'decline' | 'grant'
  job?: 'weekly' | 'send' | 'ask' | 'events'
  bank?: 'paid' | 'failed'
  account?: 'ready' | 'paused'
  byHand?: boolean
  crash?: 'before' | 'after' | 'commit'
}

type Entry = { kind: string; charge_id: number; product_id: number; amount: number; payout_id: number | null }
const RETURNS = /^(refund|dispute)/

/** After this time a failure is reported as it is: shortening it further takes longer than a test may. */
const SHORTENED_MS = 240_000
const TIMEOUT_MS = 300_000

/** The dashboard and the files are read after so many steps, and in the end; the balance after each. */
const READ_EVERY = 12

it('balances to the cent over sales, fees, refunds, disputes, holds, payouts, failures, returns and crashes, and dashboard, files, sales, payouts, statements, provider and ledger say the same', {
  timeout: TIMEOUT_MS,
}, async () => {
  const buyer = await makePerson(product)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const seller = await makePerson(product, { user_type: 'professional' })
      const make = salesOf(product, seller, buyer)
      const account = await makePayoutAccount(product, seller)
      bank.setState(account, 'ready')
      await database.inTransaction((tx) =>
        setCommission(tx, { seller_id: seller.id, product_type: null }, BASIS_POINTS, clock.now()),
      )
      // A failed schedule must leave nothing to the next, so that fast-check can shorten it.
      await rows('update owed_refunds set done_at = due_at where done_at is null')
      const sold: Sold[] = []
      /** An operator has to decide about these products. */
      const asked = new Set<number>()
      const isAsked = ({ product }: Sold) => asked.has(product.product_id)
      const isHeldByBank = ({ dispute }: Sold) => dispute === 'held'
      const sent = () => bank.sent.filter((one) => one.account === account)
      const chosen = <T>(some: readonly T[], which = 0): T | undefined => some[which % (some.length || 1)]
      /** Only failures that the test caused are allowed. */
      const survive = async (work: Promise<unknown>) => {
        try {
          await work
        } catch (error) {
          const isCaused = error instanceof CardProviderAway || String(error).includes(DIED)
          if (!isCaused) throw error
        }
      }

      for (const [at, one] of (steps as Step[]).entries()) {
        const now = clock.now()
        if (one.sale !== undefined) await sell(one.sale as Cents, one.kind ?? 'renewal')
        else if (one.days !== undefined) clock.advance(one.days * DAY_SECONDS)
        else if (one.refund !== undefined || one.dispute !== undefined) {
          const sale = chosen(one.dispute === 'won' ? sold.filter(isHeldByBank) : sold, one.which)
          if (sale) await giveBack(sale, one)
        } else if (one.contest !== undefined) {
          const sale = chosen(one.contest === 'ask' ? sold : sold.filter(isAsked), one.which)
          if (sale) await contest(sale, one.contest)
        } else if (one.job === 'weekly') await survive(payWeekly(parts))
        else if (one.job === 'send') await sendDue(parts)
        else if (one.job === 'ask') {
          await survive(paySeller(parts, seller.id, { isAsked: true }))
          for (const _ of [1, 2]) await sendDue(parts)
        } else if (one.job === 'events')
          for (const { id } of sent()) await survive(bankPayoutChanged(parts, id))
        else if (one.bank !== undefined) {
          const payout = chosen(sent(), one.which)
          if (payout) bank.decide(payout.id, one.bank)
        } else if (one.account !== undefined) {
          bank.setState(account, one.account)
          await survive(readAccount(parts, account))
        } else if (one.byHand) await payByHand(now)
        else if (one.crash === 'commit') dies = true
        else if (one.crash !== undefined) bank.fail(one.crash)
        await agree()
        if (at % READ_EVERY === READ_EVERY - 1) await explained()
      }

      async function sell(amount: Cents, kind: SaleKind): Promise<void> {
        const made: Sold = { ...(await make(kind, amount)), refunded: 0, dispute: 'none' }
        bank.receive(amount - PROVIDER_FEE)
        if (kind === 'nothing') await giveBack(made, { refund: 1 })
        else sold.push(made)
      }

      /** Lets the buyer ask for a refund, or an operator decide about it. */
      async function contest({ product }: Sold, how: 'ask' | 'decline' | 'grant'): Promise<void> {
        const { product_type, product_id } = product
        const of = [buyer.id, seller.id, product_type, product_id, clock.now()]
        if (how === 'ask') {
          const [row] = await rows(
            `insert into refund_requests (user_id, seller_id, product_type, product_id, amount, status, asked_at)
             values ($1, $2, $3, $4, 1, 'waiting', $5) on conflict do nothing returning id`,
            of,
          )
          if (row) asked.add(product_id)
          return
        }
        asked.delete(product_id)
        await rows(
          `update refund_requests set status = $6, decided_at = $5
           where (user_id, seller_id, product_type, product_id) = ($1, $2, $3, $4)`,
          [...of, how === 'grant' ? 'granted' : 'declined'],
        )
        if (how === 'decline') return
        for (const { payment, refunded, amount } of productsSales(product))
          if (refunded < amount)
            await database.inTransaction((tx) =>
              oweRefund(tx, { provider: 'sandbox', provider_payment_id: payment }, 'given back', clock.now()),
            )
      }

      function productsSales({ product_id }: Sold['product']): Sold[] {
        return sold.filter(({ product }) => product.product_id === product_id)
      }

      async function giveBack(sale: Sold, { refund, dispute }: Step): Promise<void> {
        if (refund !== undefined) sale.refunded = Math.max(sale.refunded, Math.floor(sale.amount * refund))
        if (dispute === 'held' && sale.dispute === 'none' && sale.refunded < sale.amount)
          sale.dispute = 'held'
        if (dispute === 'won' && sale.dispute === 'held') sale.dispute = 'won'
        const state = {
          id: sale.payment,
          amount: sale.amount as Cents,
          isPaid: true,
          customer: null,
          card: null,
          fee: null,
          refunded: sale.refunded as Cents,
          dispute: sale.dispute,
        }
        // Every event arrives a second time.
        for (const _ of [1, 2]) await database.inTransaction((tx) => recordReturn(tx, state, clock.now()))
      }

      async function payByHand(now: Date): Promise<void> {
        await database.inTransaction(async (tx) => {
          const begun = await beginPayout(tx, seller.id, { least: 1 as Cents, byHand: true }, now)
          if (begun.outcome !== 'nothing') await markPaid(tx, begun.payout.id, now)
        })
      }

      async function agree(): Promise<void> {
        const now = clock.now()
        const today = dayOf(now.toISOString())
        const earnedBy = ({ amount, refunded, dispute }: Sold) =>
          amount - keptOf(amount) - (dispute === 'held' ? amount : refunded)
        const sum = (some: readonly number[]) => some.reduce((all, next) => all + next, 0)
        const isCaused = ({ err }: { err?: unknown }) =>
          err instanceof CardProviderAway || err instanceof CardRefusal || String(err).includes(DIED)
        expect(warned.filter((one) => !isCaused(one))).toEqual([])
        const known = await balanceOf(database.db, seller.id, today)
        expect(known.earned).toBe(sum(sold.map(earnedBy)))
        const contested = await contestedSales()
        const unpaid = (await entries()).filter(({ payout_id }) => payout_id === null)
        // Only an amount to be paid waits for a decision; one that is subtracted does not.
        const left = (id: number) =>
          sum(unpaid.filter(({ charge_id }) => charge_id === id).map(({ amount }) => amount))
        const isHeld = (id: number) =>
          (contested.has(id) && left(id) > 0) || sold.some((sale) => sale.id === id && sale.available > today)
        expect(known.on_hold).toBe(
          sum(unpaid.filter(({ charge_id }) => isHeld(charge_id)).map(({ amount }) => amount)),
        )
        expect(known.open).toBe(known.earned - known.paid - known.pending - known.on_hold)
        const [{ pending, paid }] = await rows(
          `select coalesce(sum(amount) filter (where status = 'pending'), 0)::float8 pending,
            coalesce(sum(amount) filter (where status = 'paid'), 0)::float8 paid from payouts where user_id = $1`,
          [seller.id],
        )
        expect([known.pending, known.paid]).toEqual([Math.round(pending * 100), Math.round(paid * 100)])
        // A bank never has a payout twice, and no payout more than one transfer.
        const kept = sent().filter(({ status }) => status !== 'failed')
        expect(new Set(kept.map(({ reference }) => reference.payout)).size).toBe(kept.length)
      }

      async function entries(): Promise<Entry[]> {
        return rows(
          `select kind, charge_id::float8, product_id::float8, amount::float8, payout_id::float8 from ledger_entries
           where seller_id = $1 and account = 'seller' and charge_id is not null`,
          [seller.id],
        )
      }

      async function contestedSales(): Promise<Set<number>> {
        const owed = await rows(
          'select provider_payment_id payment from owed_refunds where done_at is null and provider_payment_id = any($1)',
          [sold.map(({ payment }) => payment)],
        )
        const isContested = (sale: Sold) =>
          isAsked(sale) || owed.some(({ payment }) => payment === sale.payment)
        return new Set(sold.filter(isContested).map(({ id }) => id))
      }

      /** Checks that every place shows the same figures and the same sales. */
      async function explained(): Promise<void> {
        const { figures, payouts, lines, products, counts } = await moneyShown(product, seller)
        const written = await entries()
        const sumOf = (isMeant: (entry: Entry) => boolean) =>
          written.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0)
        const gone = ({ amount, refunded, dispute }: Sold) => (dispute === 'held' ? amount : refunded)
        const sum = (some: readonly number[]) => some.reduce((all, next) => all + next, 0)
        const said = {
          ...figures,
          sold: {
            ...figures.sold,
            ledger: sumOf(({ kind }) => kind === 'payment'),
            provider: sum(sold.map(({ amount }) => amount)),
          },
          returned: {
            ...figures.returned,
            ledger: 0 - sumOf(({ kind }) => RETURNS.test(kind)),
            provider: sum(sold.map(gone)),
          },
          earned: { ...figures.earned, ledger: sumOf(() => true) },
        }
        for (const [figure, places] of Object.entries(said))
          expect([figure, places]).toEqual([
            figure,
            Object.fromEntries(Object.keys(places).map((place) => [place, Object.values(places)[0]])),
          ])
        for (const { id, ...places } of payouts) {
          const amount = places.list
          expect({ id, ...places }).toEqual({
            id,
            list: amount,
            statement: amount,
            'ledger.csv': amount,
            sales: amount,
          })
        }
        // Each line of the ledger is a line of a sale, and there are no others.
        expect(
          lines.map(({ sale, kind, amount }) => `${sale} ${kind} ${Math.round(amount * 100)}`).sort(),
        ).toEqual(written.map(({ charge_id, kind, amount }) => `${charge_id} ${kind} ${amount}`).sort())
        for (const { product_id, revenue, refunded } of products) {
          const ofProduct = (isMeant: (entry: Entry) => boolean) =>
            sumOf((entry) => entry.product_id === product_id && isMeant(entry))
          expect([revenue, refunded].map((dollars) => Math.round(dollars * 100))).toEqual([
            ofProduct(({ kind }) => kind === 'payment'),
            0 - ofProduct(({ kind }) => RETURNS.test(kind)),
          ])
        }
        expect(counts.sales).toBe(sold.length)
      }

      // Every refund that is owed reaches its buyer.
      for (const { payment } of await rows(
        'select provider_payment_id payment from owed_refunds where done_at is null',
      )) {
        const sale = sold.find((one) => one.payment === payment)
        if (sale) await giveBack(sale, { refund: 1 })
      }
      // In the end, the bank keeps exactly the amounts that the ledger has as paid.
      bank.setState(account, 'ready')
      await readAccount(parts, account).catch(() => readAccount(parts, account))
      for (let time = 0; time < 8; time += 1) {
        for (const { id, status } of sent()) if (status === 'pending') bank.decide(id, 'paid')
        clock.advance(DAY_SECONDS)
        await survive(paySeller(parts, seller.id, { isAsked: true }))
        await sendDue(parts)
      }
      for (const { id } of sent()) await bankPayoutChanged(parts, id)
      await agree()
      await explained()
      expect(await checkLedger(database.db, clock.now())).toEqual([])
      const [{ byHand }] = await rows(
        `select coalesce(sum(p.amount), 0)::float8 as "byHand" from payouts p
          join payout_attempts a on a.payout_id = p.id and a.state = 'paid' and a.account_id is null
          where p.user_id = $1`,
        [seller.id],
      )
      const { paid } = await balanceOf(database.db, seller.id, dayOf(clock.now().toISOString()))
      const sentTo = sent()
        .filter(({ status }) => status === 'paid')
        .map(({ amount }) => amount as number)
      expect(sentTo.reduce((sum, amount) => sum + amount, 0) + Math.round(byHand * 100)).toBe(paid)
    }),
    { numRuns: casesOf(60), interruptAfterTimeLimit: SHORTENED_MS, markInterruptAsFailure: true },
  )
})
