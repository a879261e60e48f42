// Is every dollar where the ledger says it is, and no one paid twice, whatever happens in which order and wherever it
// stops?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePayoutAccount } from '../../../../../tests/support/earnings.ts'
import { casesOf } from '../../../../../tests/support/made-up-cases.ts'
import { makePerson } from '../../../../../tests/support/makers.ts'
import { createPayoutProvider } from '../../../../../tests/support/payout-provider.ts'
import { testProduct } from '../../../../../tests/support/product.ts'
import {
  CardProviderAway,
  CardRefusal,
  type PaymentState,
} from '../../../../platform/card-provider/card-provider.ts'
import { type Cents, toDollars } from '../../../../platform/contract/money.ts'
import { dayAfter, dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { createLog } from '../../../../platform/log.ts'
import { commissionOn } from '../../../ledger/ledger.rules.ts'
import { setCommission } from '../../../ledger/server/commission.ts'
import { postPayment, postProviderFee } from '../../../ledger/server/movements.actions.ts'
import { recordReturn } from '../../../payments/server/charges.actions.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { readAccount } from '../../payout-accounts/server/payout-accounts.actions.ts'
import { balanceOf } from './balances.ts'
import { checkLedger } from './checks.ts'
import { beginPayout, markPaid } from './payouts.actions.ts'
import { bankPayoutChanged, sendDue } from './sending.ts'
import { paySeller, payWeekly } from './weekly.ts'

const product = await testProduct()
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const DAY_SECONDS = 24 * 3600
const BASIS_POINTS = 750

const bank = createPayoutProvider()
const DIED = 'It died before the commit'
/** Whether the next transaction dies before its commit. */
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

type Sold = {
  id: number
  payment: string
  amount: number
  refunded: number
  dispute: PaymentState['dispute']
  available: string
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ sale: fc.integer({ min: 50, max: 99_999 }), held: fc.constantFrom(0, 0, 7, 30) }),
  },
  { weight: 5, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ refund: fc.double({ min: 0, max: 1, noNaN: true }), which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ dispute: fc.constantFrom('held', 'won'), which: fc.nat(9) }) },
  { weight: 8, arbitrary: fc.record({ job: fc.constantFrom('weekly', 'send', 'ask', 'ask', 'events') }) },
  { weight: 3, arbitrary: fc.record({ bank: fc.constantFrom('paid', 'failed'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ account: fc.constantFrom('ready', 'paused') }) },
  { weight: 1, arbitrary: fc.constant({ byHand: true }) },
  { weight: 2, arbitrary: fc.record({ crash: fc.constantFrom('before', 'after', 'commit') }) },
)
type Step = {
  sale?: number
  held?: number
  days?: number
  refund?: number
  which?: number
  dispute?: 'held' | 'won'
  job?: 'weekly' | 'send' | 'ask' | 'events'
  bank?: 'paid' | 'failed'
  account?: 'ready' | 'paused'
  byHand?: boolean
  crash?: 'before' | 'after' | 'commit'
}

it('balances to the cent over sales, fees, refunds, disputes, holds, payouts, failures, returns and crashes', async () => {
  const buyer = await makePerson(product)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const seller = await makePerson(product)
      const account = await makePayoutAccount(product, seller)
      bank.setState(account, 'ready')
      await database.inTransaction((tx) =>
        setCommission(tx, { seller_id: seller.id, product_type: null }, BASIS_POINTS, clock.now()),
      )
      const sold: Sold[] = []
      const sent = () => bank.sent.filter((one) => one.account === account)
      const chosen = <T>(some: readonly T[], which = 0): T | undefined => some[which % (some.length || 1)]
      /** Only what the test itself caused may go wrong. */
      const survive = async (work: Promise<unknown>) => {
        try {
          await work
        } catch (error) {
          const isCaused = error instanceof CardProviderAway || String(error).includes(DIED)
          if (!isCaused) throw error
        }
      }

      for (const one of steps as Step[]) {
        const now = clock.now()
        if (one.sale !== undefined) sold.push(await sell(one.sale as Cents, one.held ?? 0))
        else if (one.days !== undefined) clock.advance(one.days * DAY_SECONDS)
        else if (one.refund !== undefined || one.dispute !== undefined) {
          const sale = chosen(sold, one.which)
          if (sale) await giveBack(sale, one)
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
      }

      async function sell(amount: Cents, heldDays: number): Promise<Sold> {
        const now = clock.now()
        const held = heldDays > 0 ? new Date(now.getTime() + heldDays * DAY_SECONDS * 1000) : null
        const payment = `pi_${crypto.randomUUID()}`
        const [{ id }] = await rows(
          `insert into charges (user_id, seller_id, product_type, product_id, provider_payment_id, amount, status, created_at, held_until)
           values ($1, $2, 'agent', 1, $3, $4, 'paid', $5, $6) returning id`,
          [buyer.id, seller.id, payment, toDollars(amount), now, held],
        )
        const held_until = held?.toISOString() ?? null
        const product = { product_type: 'agent', product_id: 1 } as const
        const charge = {
          id: Number(id),
          seller_id: seller.id,
          ...product,
          amount: toDollars(amount),
          is_sale: true,
        }
        await database.inTransaction(async (tx) => {
          await postPayment(tx, { ...charge, held_until }, now)
          await postProviderFee(tx, charge, 30 as Cents, now)
        })
        bank.receive(amount - 30)
        const available = dayAfter(held_until ?? now.toISOString())
        return { id: charge.id, payment, amount, refunded: 0, dispute: 'none', available }
      }

      async function giveBack(sale: Sold, { refund, dispute }: Step): Promise<void> {
        if (refund !== undefined) sale.refunded = Math.max(sale.refunded, Math.floor(sale.amount * refund))
        if (dispute === 'held' && sale.dispute === 'none' && sale.refunded < sale.amount)
          sale.dispute = 'held'
        if (dispute === 'won' && sale.dispute === 'held') sale.dispute = 'won'
        const state = {
          ...{
            id: sale.payment,
            amount: sale.amount as Cents,
            isPaid: true,
            customer: null,
            card: null,
            fee: null,
          },
          ...{ refunded: sale.refunded as Cents, dispute: sale.dispute },
        }
        // Whatever was heard before is heard again.
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
        const left = ({ amount, refunded, dispute }: Sold) =>
          amount - commissionOn(amount as Cents, BASIS_POINTS) - (dispute === 'held' ? amount : refunded)
        const sum = (some: readonly number[]) => some.reduce((all, next) => all + next, 0)
        const isCaused = ({ err }: { err?: unknown }) =>
          err instanceof CardProviderAway || err instanceof CardRefusal || String(err).includes(DIED)
        expect(warned.filter((one) => !isCaused(one))).toEqual([])
        const known = await balanceOf(database.db, seller.id, today)
        expect(known.earned).toBe(sum(sold.map(left)))
        expect(known.on_hold).toBe(sum(sold.filter(({ available }) => available > today).map(left)))
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

      // In the end, everything that the bank keeps is what the ledger says it was paid.
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
    { numRuns: casesOf(60) },
  )
})
