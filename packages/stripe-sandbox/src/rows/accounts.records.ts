// The queries over sellers' accounts. What changes something of an account holds its row first, so that everything about
// one account happens one after the other; what moves money of the platform's own then waits for others that do, too.
import { and, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, union, unionAll } from 'drizzle-orm/pg-core'
import type { Db, Reader, Tx } from '../environment.ts'
import { feeInSql } from '../rules/fees.ts'
import { accountLinks, accounts, payouts, transfers } from './accounts.table.ts'
import type { RowOf } from './sandbox-rows.records.ts'
import { type DisputeStatus, intents } from './sandbox-rows.table.ts'

export type Account = RowOf<typeof accounts>
export type AccountLink = RowOf<typeof accountLinks>
export type Transfer = RowOf<typeof transfers>
export type Payout = RowOf<typeof payouts>

/** Waits for others that are at work on this account. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return (await tx.select().from(accounts).where(eq(accounts.id, id)).for('update'))[0]
}

export async function findAccount(reader: Reader, id: string): Promise<Account | undefined> {
  return (await reader.select().from(accounts).where(eq(accounts.id, id)))[0]
}

/** Waits for others that move money of the platform's own. The account that it goes to is held already. */
export async function lockPlatform(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sandbox platform balance', 0))`)
}

export const findLinkOfSecret = (tx: Tx, secret: string) => linkWhere(tx, eq(accountLinks.secret, secret))
export const findLinkOfSession = (tx: Tx, session: string) => linkWhere(tx, eq(accountLinks.session, session))

async function linkWhere(tx: Tx, where: SQL): Promise<AccountLink | undefined> {
  return (await tx.select().from(accountLinks).where(where).for('update'))[0]
}

export async function deleteOldLinks(db: Db, before: string): Promise<void> {
  await db.delete(accountLinks).where(lte(accountLinks.expires_at, before))
}

async function sumOf(reader: Reader, amount: PgColumn | SQL, table: PgTable, where?: SQL): Promise<number> {
  const rows = await reader
    .select({ sum: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(table)
    .where(where)
  return rows[0]?.sum ?? 0
}

const stays = isNull(transfers.reversed_at)

/** The transfers to an account, less its payouts; a failed payout is in the account again. */
export async function balanceOfAccount(reader: Reader, id: string): Promise<number> {
  const came = await sumOf(reader, transfers.amount, transfers, and(eq(transfers.account_id, id), stays))
  const isGone = and(eq(payouts.account_id, id), ne(payouts.status, 'failed'))
  return came - (await sumOf(reader, payouts.amount, payouts, isGone))
}

/** In these, the buyer's bank has what was not given back. */
const TAKEN_BACK = ['needs_response', 'lost'] as const satisfies DisputeStatus[]

/** The payments, less Stripe's fees, refunds, disputed amounts and transfers to accounts. */
export async function balanceOfPlatform(reader: Reader): Promise<number> {
  const { amount, refunded, kind, status, dispute_status } = intents
  const taken = sql`case when ${inArray(dispute_status, [...TAKEN_BACK])} then 0 else ${amount} - ${refunded} end`
  const isPaid = and(eq(kind, 'payment'), eq(status, 'succeeded'))
  const kept = await sumOf(reader, sql`${taken} - ${feeInSql(amount)}`, intents, isPaid)
  return kept - (await sumOf(reader, transfers.amount, transfers, stays))
}

/** Finds the earliest change in an account that time alone brings, up to and including `until`. */
export async function firstDueOfAccount(
  tx: Tx,
  accountId: string,
  until: string,
): Promise<{ payout: string | null; at: string } | undefined> {
  const at = (column: PgColumn) => sql<string>`${column}`.mapWith(accounts.review_ends_at).as('at')
  const [first] = await unionAll(
    tx
      .select({ payout: sql<string | null>`null::text`.as('payout'), at: at(accounts.review_ends_at) })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), lte(accounts.review_ends_at, until))),
    tx
      .select({ payout: sql<string | null>`${payouts.id}`.as('payout'), at: at(payouts.due_at) })
      .from(payouts)
      .where(and(eq(payouts.account_id, accountId), lte(payouts.due_at, until))),
  )
    .orderBy(sql`at`, sql`payout nulls first`)
    .limit(1)
  return first
}

/** Some of the accounts in which something is due, by id. */
export async function accountsDue(
  db: Db,
  { until, after, atMost }: { until: string; after: string; atMost: number },
): Promise<string[]> {
  const due = await union(
    db
      .select({ id: sql<string>`${accounts.id}`.as('account_id') })
      .from(accounts)
      .where(and(lte(accounts.review_ends_at, until), gt(accounts.id, after))),
    db
      .select({ id: sql<string>`${payouts.account_id}`.as('account_id') })
      .from(payouts)
      .where(and(lte(payouts.due_at, until), gt(payouts.account_id, after))),
  )
    .orderBy(sql`account_id`)
    .limit(atMost)
  return due.map(({ id }) => id)
}
