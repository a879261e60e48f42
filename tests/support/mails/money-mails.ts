// Causes every mail about payouts and payments: those to sellers, and the payments and refunds of buyers.
import { LEAST_PAYOUT } from '../../../src/features/selling/payouts/payouts.rules.ts'
import {
  beginPayoutAttempt,
  endAttempt,
} from '../../../src/features/selling/payouts/server/attempts.actions.ts'
import { findLatestAttempt } from '../../../src/features/selling/payouts/server/attempts.records.ts'
import { beginPayout } from '../../../src/features/selling/payouts/server/payouts.actions.ts'
import { makePayoutAccount, openSales } from '../money/earnings.ts'
import { makeAgent, makeCourse } from '../people/makers.ts'
import { deploy, PRICE } from './agent-mails.ts'
import { buy } from './course-mails.ts'
import { DAY, Refused, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const NO_ONE = 'no one but the seller is concerned'
const OWED = 'a receipt is owed for every payment'

/** Sells something of `seller` to `buyer` that can be paid out at once. */
async function sold(stage: Stage, seller: Someone, buyer: Someone): Promise<void> {
  await deploy(stage, buyer, await makeAgent(stage.place, seller.me, { price: PRICE }))
  await openSales(stage.product, seller)
}

type Step = 'paid' | 'failed' | 'returned'

/** Tries to pay `to` their sales, with each outcome, step by step. */
const payout = (kind: string, steps: readonly Step[]): MailRow => ({
  kind,
  period: 'week',
  alone: NO_ONE,
  async begin(stage, { to, by }) {
    await sold(stage, to, by)
    return () =>
      stage.inTx(async (tx, now) => {
        const begun = await beginPayout(tx, to.id, { least: LEAST_PAYOUT }, now)
        if (begun.outcome === 'nothing') throw new Refused('There is nothing to pay')
        await beginPayoutAttempt(tx, begun.payout, { account_id: 'acct_of_a_test' }, now)
        for (const what of steps) {
          const attempt = await findLatestAttempt(tx, begun.payout.id)
          if (!attempt) throw new Error('No try was begun')
          await endAttempt(tx, attempt, { what, reason: 'account_closed' }, now)
        }
      })
  },
})

/** Changes the reason why a seller can't be paid, since the same reason is mailed once. */
async function otherwiseUnpayable(stage: Stage, seller: Someone): Promise<void> {
  const [account] = await stage.rows('select state from payout_accounts where user_id = $1', [seller.id])
  if (account) await stage.rows("update payout_accounts set state = 'paused' where user_id = $1", [seller.id])
  else if ((await stage.rows('select from payout_skips where user_id = $1', [seller.id])).length > 0)
    await makePayoutAccount(stage.product, seller, 'incomplete')
}

export const MONEY_MAILS: readonly MailRow[] = [
  payout('payout_paid', ['paid']),
  payout('payout_failed', ['failed']),
  payout('payout_returned', ['paid', 'returned']),
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
      return () => buy(stage, to, course, PRICE)
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
      const { order_id } = await buy(stage, to, course, PRICE)
      return () => to.must('POST', `/own/orders/${order_id}/refund`)
    },
  },
]
