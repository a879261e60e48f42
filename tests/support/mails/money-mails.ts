// How every mail about payouts and payments is caused: what sellers are paid, and what buyers paid and got back.
import { markPaid } from '../../../src/features/selling/payouts/server/attempts.actions.ts'
import { bankPayoutChanged, sendDue } from '../../../src/features/selling/payouts/server/sending.ts'
import { paySeller } from '../../../src/features/selling/payouts/server/weekly.ts'
import { buyAs } from '../courses/course-buyers.ts'
import { beginByHand, makePayoutAccount, openSales } from '../money/earnings.ts'
import { createPayoutProvider } from '../money/payout-provider.ts'
import { makeAgent, makeCourse } from '../people/makers.ts'
import { deploy, PRICE } from './agent-mails.ts'
import { DAY, Refused, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const NO_ONE = 'no one but the seller is concerned'
const OWED = 'a receipt is owed to whoever paid'

/** `seller` sold something to `buyer` that can be paid out at once. */
async function sold(stage: Stage, seller: Someone, buyer: Someone): Promise<void> {
  await deploy(stage, buyer, await makeAgent(stage.place, seller.me, { price: PRICE }))
  await openSales(stage.product, seller)
}

/** What is sent to a bank that decides when a test says so. */
async function sentToBank(stage: Stage, seller: Someone) {
  const bank = createPayoutProvider()
  const own = stage.product.product.payments.parts
  const parts = { ...own, provider: { ...own.provider, ...bank.provider } }
  await stage.rows('delete from payout_accounts where user_id = $1', [seller.id])
  bank.setState(await makePayoutAccount(stage.product, seller), 'ready')
  bank.receive(100_000)
  await paySeller(parts, seller.id, { isAsked: true })
  for (let time = 0; time < 2; time++) await sendDue(parts)
  const { id = '' } = bank.sent.at(-1) ?? {}
  return async (status: 'paid' | 'failed') => {
    bank.decide(id, status)
    await bankPayoutChanged(parts, id)
    // It is not tried again by itself.
    await stage.rows("update payout_accounts set state = 'incomplete' where user_id = $1", [seller.id])
  }
}

/** What is missing of a seller's account, something else each time. */
async function otherwiseUnpayable(stage: Stage, seller: Someone): Promise<void> {
  const [account] = await stage.rows('select state from payout_accounts where user_id = $1', [seller.id])
  if (account) await stage.rows("update payout_accounts set state = 'paused' where user_id = $1", [seller.id])
  else if ((await stage.rows('select from payout_skips where user_id = $1', [seller.id])).length > 0)
    await makePayoutAccount(stage.product, seller, 'incomplete')
}

export const MONEY_MAILS: readonly MailRow[] = [
  {
    kind: 'payout_paid',
    period: 'week',
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      await sold(stage, to, by)
      const begun = await beginByHand(stage.product, to)
      return () =>
        stage.inTx(async (tx, now) => {
          const paid = begun.outcome === 'begun' && (await markPaid(tx, begun.payout.id, now))
          if (!paid) throw new Refused('There is nothing to pay')
        })
    },
  },
  {
    kind: 'payout_failed',
    period: 'week',
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      await sold(stage, to, by)
      const decide = await sentToBank(stage, to)
      return () => decide('failed')
    },
  },
  {
    kind: 'payout_returned',
    period: 'week',
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      await sold(stage, to, by)
      const decide = await sentToBank(stage, to)
      await decide('paid')
      return () => decide('failed')
    },
  },
  {
    kind: 'payout_skipped',
    period: 'week',
    after: 7 * DAY,
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      await sold(stage, to, by)
      return () => otherwiseUnpayable(stage, to)
    },
  },
  {
    kind: 'receipt',
    period: 'month',
    always: OWED,
    banned: OWED,
    apart: OWED,
    async begin(stage, { to, by }) {
      const course = await makeCourse(stage.place, by.me, { price: PRICE })
      return async () => {
        await to.must('POST', `/courses/${course}/orders`, { price: PRICE })
        await buyAs(stage.product, to, course, PRICE)
      }
    },
  },
  {
    kind: 'refund-receipt',
    period: 'month',
    always: OWED,
    banned: OWED,
    apart: OWED,
    async begin(stage, { to, by }) {
      const course = await makeCourse(stage.place, by.me, { price: PRICE })
      const { order_id } = await buyAs(stage.product, to, course, PRICE)
      return () => to.must('POST', `/own/orders/${order_id}/refund`)
    },
  },
]
