// The place of the money of each sale: its ledger entries with the payouts that pay them, for sellers, operators, statements and
// files.
import { and, desc, eq, inArray, like, notLike, or, sql } from 'drizzle-orm'
import { readCents, toDollars } from '../../../../platform/contract/money.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../../agents/server/agents.table.ts'
import { courses } from '../../../courses/server/courses.table.ts'
import { ledgerEntries } from '../../../ledger/server/ledger.table.ts'
import { charges } from '../../../payments/server/payments.table.ts'
import { contestedCharges } from '../../../payments/server/sales.ts'
import type { LedgerSale, PayoutStatement } from '../payouts.contract.ts'
import { payouts } from './payouts.table.ts'

type Position = { readonly created_at: string; readonly id: number }

/** The present name of a product; null once it is deleted. */
const nameOf = (product: { type: unknown; id: unknown }) => sql<string | null>`case ${product.type}
  when 'agent' then (select ${agents.name} from ${agents} where ${agents.id} = ${product.id})
  else (select ${courses.title} from ${courses} where ${courses.id} = ${product.id}) end`

/** Returns a seller's sales after a position, newest first, each with its lines, oldest first. */
export async function salesOfSeller(
  reader: Reader,
  sellerId: string,
  after: Position | undefined,
  atMost: number,
): Promise<LedgerSale[]> {
  const isAfter = after && sql`(${charges.created_at}, ${charges.id}) < (${after.created_at}, ${after.id})`
  const sales = await reader
    .select({
      id: charges.id,
      product_type: charges.product_type,
      product_id: charges.product_id,
      product_name: nameOf({ type: charges.product_type, id: charges.product_id }),
      created_at: charges.created_at,
      is_contested: sql<boolean>`${charges.id} in ${contestedCharges(sellerId)}`,
    })
    .from(charges)
    .where(and(eq(charges.seller_id, sellerId), eq(charges.is_sale, true), isAfter))
    .orderBy(desc(charges.created_at), desc(charges.id))
    .limit(atMost)
  const lines = await linesOf(
    reader,
    sales.map(({ id }) => id),
  )
  return sales.map((sale) => ({ ...sale, lines: lines.get(sale.id) ?? [] }))
}

const payoutOfLine = {
  id: payouts.id,
  status: payouts.status,
  created_at: payouts.created_at,
  paid_at: payouts.paid_at,
}

type Paid = Pick<LedgerSale['lines'][number], 'payout' | 'available_on'>

/** Returns for each returned payout what pays its money now, and from when it can be paid. */
async function payersOf(reader: Reader, lines: readonly Pick<Paid, 'payout'>[]): Promise<Map<number, Paid>> {
  const isReturned = ({ payout }: Pick<Paid, 'payout'>) => payout?.status === 'returned'
  const returned = [...new Set(lines.filter(isReturned).flatMap(({ payout }) => payout?.id ?? []))]
  if (returned.length === 0) return new Map()
  const { movement, kind, account, seller_id, payout_id } = ledgerEntries
  const origin = sql<number>`split_part(${movement}, ':', 2)::bigint`
  const sellers = reader.select({ id: payouts.user_id }).from(payouts).where(inArray(payouts.id, returned))
  const rows = await reader
    .select({
      origin: sql<string>`${origin}`.mapWith(Number),
      available_on: sql<string>`${ledgerEntries.available_on}`,
      payout: payoutOfLine,
    })
    .from(ledgerEntries)
    .leftJoin(payouts, eq(payouts.id, payout_id))
    .where(
      and(
        inArray(seller_id, sellers),
        eq(account, 'seller'),
        eq(kind, 'payout_reversal'),
        inArray(origin, returned),
        sql`${payout_id} is distinct from ${origin}`,
      ),
    )
  // A payout that paid it may have been returned, too.
  const later = await payersOf(reader, rows)
  return new Map(rows.map(({ origin, ...row }) => [origin, (row.payout && later.get(row.payout.id)) ?? row]))
}

async function linesOf(
  reader: Reader,
  chargeIds: readonly number[],
): Promise<Map<number | null, LedgerSale['lines']>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await reader
    .select({
      charge_id: ledgerEntries.charge_id,
      kind: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      created_at: ledgerEntries.created_at,
      available_on: sql<string>`${ledgerEntries.available_on}`,
      payout: payoutOfLine,
    })
    .from(ledgerEntries)
    .leftJoin(payouts, eq(payouts.id, ledgerEntries.payout_id))
    .where(and(inArray(ledgerEntries.charge_id, [...chargeIds]), eq(ledgerEntries.account, 'seller')))
    .orderBy(ledgerEntries.id)
  const paidBy = await payersOf(reader, rows)
  const shown = rows.map(({ amount, ...row }) => {
    const again = row.payout?.status === 'returned' ? paidBy.get(row.payout.id) : undefined
    return { ...row, ...again, came_back: again !== undefined, amount: toDollars(amount) }
  })
  return new Map(
    [...Map.groupBy(shown, ({ charge_id }) => charge_id)].map(([id, some]) => [
      id,
      some.map(({ charge_id: _, ...line }) => line),
    ]),
  )
}

export async function partsOfPayout(reader: Reader, payoutId: number) {
  const { product_type, product_id, kind } = ledgerEntries
  const rows = await reader
    .select({
      product_type: sql<LedgerSale['product_type']>`${product_type}`,
      product_id: sql<string>`${product_id}`.mapWith(Number),
      product_name: nameOf({ type: product_type, id: product_id }),
      kind,
      lines: sql<string>`count(*)`.mapWith(Number),
      amount: sql<string>`sum(${ledgerEntries.amount})`.mapWith(readCents),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.payout_id, payoutId),
        eq(ledgerEntries.account, 'seller'),
        sql`${ledgerEntries.charge_id} is not null`,
      ),
    )
    .groupBy(product_type, product_id, kind)
    .orderBy(product_type, product_id, sql`min(${ledgerEntries.id})`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: toDollars(amount) }))
}

/**
 * Returns the parts of a payout beside its lines: money that came back from an earlier one, and amounts set off against another,
 * since the earlier of the two was sent before there was a ledger.
 */
export async function setOffOfPayout(reader: Reader, payoutId: number): Promise<PayoutStatement['set_off']> {
  const { movement, payout_id, amount, account, kind } = ledgerEntries
  const isOwn = eq(movement, `payout:${payoutId}:rest`)
  const isReturned = eq(kind, 'payout_reversal')
  const isPaid = and(
    eq(payout_id, payoutId),
    or(like(movement, 'payout:%:rest'), and(isReturned, notLike(movement, `payout_reversal:${payoutId}:%`))),
  )
  const cents = sql`sum(case when ${isOwn} then -${amount} else ${amount} end)`
  const rows = await reader
    .select({
      against: sql<'earlier' | 'later' | 'returned'>`case when ${isOwn} then 'later'
        when ${isReturned} then 'returned' else 'earlier' end`,
      amount: sql<string>`${cents}`.mapWith(readCents),
    })
    .from(ledgerEntries)
    .where(and(eq(account, 'seller'), or(isOwn, isPaid)))
    .groupBy(sql`1`)
    .having(sql`${cents} <> 0`)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, amount: toDollars(row.amount) }))
}

/** Streams every line of a seller's sales, oldest first, for a file. */
export function linesOfSeller(tx: Tx, sellerId: string) {
  const query = tx
    .select({
      created_at: ledgerEntries.created_at,
      kind: ledgerEntries.kind,
      product_type: ledgerEntries.product_type,
      product_id: ledgerEntries.product_id,
      sale: ledgerEntries.charge_id,
      amount: ledgerEntries.amount,
      available_on: ledgerEntries.available_on,
      payout: ledgerEntries.payout_id,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.seller_id, sellerId), eq(ledgerEntries.account, 'seller')))
    .orderBy(ledgerEntries.id)
  return rowsOf(tx, query)
}
