// The queries over sellers' accounts with the card provider.
import { and, eq } from 'drizzle-orm'
import type { ConnectedAccount } from '../../../../platform/card-provider/connected-accounts.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import type { CardFormKind } from '../../../payments/payments.rules.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { payoutAccounts } from './payout-accounts.table.ts'

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

export async function findPayoutAccount(
  reader: Reader,
  userId: string,
  provider: CardFormKind,
): Promise<PayoutAccountRow | undefined> {
  const isTheirs = and(eq(payoutAccounts.user_id, userId), eq(payoutAccounts.provider, provider))
  return (await reader.select().from(payoutAccounts).where(isTheirs))[0]
}

export async function findByAccountId(
  reader: Reader,
  accountId: string,
): Promise<PayoutAccountRow | undefined> {
  return (await reader.select().from(payoutAccounts).where(eq(payoutAccounts.account_id, accountId)))[0]
}

/** Stores a new account; one that was stored meanwhile stays. */
export async function insertPayoutAccount(
  db: Db | Tx,
  account: typeof payoutAccounts.$inferInsert,
): Promise<void> {
  await db.insert(payoutAccounts).values(account).onConflictDoNothing()
}

/** Stores the provider's state of an account; returns its owner and the state before. */
export async function storeAccountState(
  tx: Tx,
  { id, state, due, bankLastFour }: ConnectedAccount,
  read_at: string,
): Promise<PayoutAccountRow | undefined> {
  const [before] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.account_id, id))
    .for('update')
  if (!before) return undefined
  await tx
    .update(payoutAccounts)
    .set({ state, due: [...due], bank_last_four: bankLastFour, read_at })
    .where(eq(payoutAccounts.account_id, id))
  return before
}

/** Returns the address and the name of a person; undefined once they have left. */
export async function findSeller(reader: Reader, userId: string) {
  const [row] = await reader
    .select({
      email: users.email,
      email_confirmed_at: users.email_confirmed_at,
      display_name: profiles.display_name,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  return row
}

export async function accountsOf(reader: Reader, userId: string) {
  const { provider, state, bank_last_four, created_at } = payoutAccounts
  return reader
    .select({ provider, state, bank_last_four, created_at })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.user_id, userId))
}
