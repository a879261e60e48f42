// Sellers: their earnings, and the paid, held and open parts of them.
import { sql } from 'drizzle-orm'
import { insertPayoutAccount } from '../../../src/features/selling/payout-accounts/server/payout-accounts.records.ts'
import { balanceOf } from '../../../src/features/selling/payouts/server/balances.ts'
import { beginPayout } from '../../../src/features/selling/payouts/server/payouts.actions.ts'
import type { ConnectedAccountState } from '../../../src/platform/card-provider/connected-accounts.ts'
import { type Cents, toDollars } from '../../../src/platform/contract/money.ts'
import { dayOf } from '../../../src/platform/contract/utc-days.ts'
import type { TestProduct } from '../product/product.ts'

/** Returns a seller's balance, in dollars. */
export async function balanceIn({ database, clock }: TestProduct, { id }: { id: string }) {
  const { on_hold_until, ...sums } = await balanceOf(database.db, id, dayOf(clock.now().toISOString()))
  const { earned, paid, pending, on_hold, open } = sums
  return {
    earned: toDollars(earned),
    paid: toDollars(paid),
    pending: toDollars(pending),
    on_hold: toDollars(on_hold),
    on_hold_until,
    open: toDollars(open),
  }
}

/** Begins a payout of the whole open balance, as an operator does who sends it by hand. */
export const beginByHand = ({ database, clock }: TestProduct, { id }: { id: string }) =>
  database.inTransaction((tx) => beginPayout(tx, id, { least: 1 as Cents, byHand: true }, clock.now()))

/** Makes a seller's sales so far payable today, as if the time for refunds were over. */
export async function openSales(
  { database, clock }: Pick<TestProduct, 'database' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  const now = clock.now()
  const today = dayOf(now.toISOString())
  await database.inTransaction(async (tx) => {
    await tx.execute(sql`update charges set held_until = ${new Date(now.getTime() - 1).toISOString()}
      where seller_id = ${id} and held_until is not null`)
    await tx.execute(sql`update ledger_entries set available_on = ${today}
      where seller_id = ${id} and account = 'seller' and payout_id is null and available_on > ${today}`)
    await tx.execute(sql`delete from unpaid_balances where seller_id = ${id}`)
    await tx.execute(sql`insert into unpaid_balances (seller_id, available_on, amount)
      select seller_id, available_on, sum(amount) from ledger_entries
      where seller_id = ${id} and account = 'seller' and payout_id is null group by 1, 2`)
  })
}

/** Gives the seller an account with the card provider, in whichever state. */
export async function makePayoutAccount(
  { database, clock, product }: TestProduct,
  { id }: { id: string },
  state: ConnectedAccountState = 'ready',
): Promise<string> {
  const account_id = `acct_${crypto.randomUUID()}`
  const now = clock.now().toISOString()
  await insertPayoutAccount(database.db, {
    user_id: id,
    provider: product.payments.parts.provider.form,
    account_id,
    state,
    due: [],
    bank_last_four: '6789',
    created_at: now,
    read_at: now,
  })
  return account_id
}
