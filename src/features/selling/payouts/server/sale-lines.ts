// The place of the money of each sale: its ledger entries with the payouts that pay them, for sellers, operators, statements and
// files.
import { and, desc, eq, inArray, isNotNull, like, notLike, or, sql } from 'drizzle-orm'
import { type Cents, readCents, toDollars } from '../../../../platform/contract/money.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../../agents/server/agents.table.ts'
import { courses } from '../../../courses/server/courses.table.ts'
import type { MovementKind } from '../../../ledger/ledger.rules.ts'
import { ledgerEntries } from '../../../ledger/server/ledger.table.ts'
import { charges, usageBills } from '../../../payments/server/payments.table.ts'
import { contestedCharges, kindOfSale } from '../../../payments/server/sales.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import type { LedgerSale, PayoutStatement } from '../payouts.contract.ts'
import { MOST_STATEMENT_LINES } from '../payouts.rules.ts'
import { payouts } from './payouts.table.ts'

type Position = { readonly created_at: string; readonly id: number }

/** The present name of a product; null once it is deleted. */
const nameOf = (product: { type: unknown; id: unknown }) => sql<string | null>`case ${product.type}
  when 'agent' then (select ${agents.name} from ${agents} where ${agents.id} = ${product.id})
  else (select ${courses.title} from ${courses} where ${courses.id} = ${product.id}) end`

/** What was sold to whom, of a charge. */
const soldColumns = {
  product_type: charges.product_type,
  product_id: charges.product_id,
  product_name: nameOf({ type: charges.product_type, id: charges.product_id }),
  kind: kindOfSale,
  runs: usageBills.runs,
  buyer: personColumns,
}
const isItsUsageBill = eq(usageBills.id, charges.usage_bill_id)
const isItsBuyer = eq(profiles.id, charges.user_id)

/** A buyer's name as everyone sees it; null for one who has none. */
const buyerName = (buyer: Parameters<typeof asPublicPerson>[0]) => asPublicPerson(buyer)?.display_name ?? null

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
      ...soldColumns,
      created_at: charges.created_at,
      is_contested: sql<boolean>`${charges.id} in ${contestedCharges(sellerId)}`,
    })
    .from(charges)
    .leftJoin(usageBills, isItsUsageBill)
    .leftJoin(profiles, isItsBuyer)
    .where(and(eq(charges.seller_id, sellerId), eq(charges.is_sale, true), isAfter))
    .orderBy(desc(charges.created_at), desc(charges.id))
    .limit(atMost)
  const lines = await linesOf(
    reader,
    sales.map(({ id }) => id),
  )
  return sales.map(({ buyer, ...sale }) => ({
    ...sale,
    buyer_name: buyerName(buyer),
    lines: lines.get(sale.id) ?? [],
  }))
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

const sumOfKinds = (...kinds: readonly MovementKind[]) =>
  sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${inArray(ledgerEntries.kind, [...kinds])}), 0)`.mapWith(
    readCents,
  )

/** Each entry of a seller counts in one of the first three, so that these add up to the fourth. */
const sums = {
  gross: sumOfKinds('payment', 'payment_reversal'),
  fee: sumOfKinds('platform_fee', 'platform_fee_reversal', 'provider_fee', 'provider_fee_reversal'),
  refund: sumOfKinds('refund', 'refund_reversal', 'dispute', 'dispute_reversal'),
  net: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(readCents),
}

const namedSums = {
  gross: sums.gross.as('gross'),
  fee: sums.fee.as('fee'),
  refund: sums.refund.as('refund'),
  net: sums.net.as('net'),
}

type Sums = { gross: Cents; fee: Cents; refund: Cents; net: Cents }

export const sumsInDollars = ({ gross, fee, refund, net }: Sums) => ({
  gross: toDollars(gross),
  fee: toDollars(fee),
  refund: toDollars(refund),
  net: toDollars(net),
})

/** Returns the sales of a payout, oldest first, with what each adds to it, and the sums over all of them. */
export async function salesOfPayout(
  reader: Reader,
  payoutId: number,
): Promise<Pick<PayoutStatement, 'lines' | 'lines_count' | 'sums'>> {
  const isPart = and(
    eq(ledgerEntries.payout_id, payoutId),
    eq(ledgerEntries.account, 'seller'),
    isNotNull(ledgerEntries.charge_id),
  )
  const ofSale = reader
    .select({ charge_id: ledgerEntries.charge_id, ...namedSums })
    .from(ledgerEntries)
    .where(isPart)
    .groupBy(ledgerEntries.charge_id)
    .as('of_sale')
  const rows = await reader
    .select({
      sale: charges.id,
      ...soldColumns,
      created_at: charges.created_at,
      gross: ofSale.gross,
      fee: ofSale.fee,
      refund: ofSale.refund,
      net: ofSale.net,
    })
    .from(ofSale)
    .innerJoin(charges, eq(charges.id, ofSale.charge_id))
    .leftJoin(usageBills, isItsUsageBill)
    .leftJoin(profiles, isItsBuyer)
    .orderBy(charges.created_at, charges.id)
    .limit(MOST_STATEMENT_LINES)
  const [all] = await reader
    .select({ count: sql<string>`count(distinct ${ledgerEntries.charge_id})`.mapWith(Number), ...sums })
    .from(ledgerEntries)
    .where(isPart)
  if (!all) throw new Error('An aggregate came back empty')
  return {
    lines: rows.map(({ buyer, gross, fee, refund, net, ...row }) => ({
      ...row,
      buyer_name: buyerName(buyer),
      ...sumsInDollars({ gross, fee, refund, net }),
    })),
    lines_count: all.count,
    sums: sumsInDollars(all),
  }
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

export type LineOfSeller = ReturnType<typeof linesOfSeller> extends AsyncGenerator<infer Line> ? Line : never

/**
 * Streams the lines of a seller's sales, oldest first, for a file: each sale with its fee, each refund, and each payout, which
 * takes its amount away again. The sum of all `net` is what is not paid yet.
 */
export async function* linesOfSeller(tx: Tx, sellerId: string) {
  const { movement, kind, charge_id, payout_id } = ledgerEntries
  const grouped = tx
    .select({
      first_id: sql<string>`min(${ledgerEntries.id})`.as('first_id'),
      charge_id: charge_id,
      created_at: sql<string>`min(${ledgerEntries.created_at})`
        .mapWith(ledgerEntries.created_at)
        .as('booked_at'),
      type: sql<MovementKind>`case when bool_or(${kind} = 'payment') then 'payment' else min(${kind}) end`.as(
        'type',
      ),
      ...namedSums,
      available_on: sql<string>`max(${ledgerEntries.available_on})`.as('opens_on'),
      payout_id: payout_id,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.seller_id, sellerId), eq(ledgerEntries.account, 'seller')))
    .groupBy(
      charge_id,
      payout_id,
      sql`case when ${kind} in ('payment', 'platform_fee') then '' else ${movement} end`,
    )
    .as('grouped')
  const query = tx
    .select({
      created_at: grouped.created_at,
      type: grouped.type,
      gross: grouped.gross,
      fee: grouped.fee,
      refund: grouped.refund,
      net: grouped.net,
      available_on: grouped.available_on,
      payout: grouped.payout_id,
      sale: charges.id,
      product_type: charges.product_type,
      product_id: charges.product_id,
      product_name: nameOf({ type: charges.product_type, id: charges.product_id }),
      kind: kindOfSale,
      runs: usageBills.runs,
      ...personColumns,
    })
    .from(grouped)
    .leftJoin(charges, eq(charges.id, grouped.charge_id))
    .leftJoin(usageBills, isItsUsageBill)
    .leftJoin(profiles, isItsBuyer)
    .orderBy(grouped.first_id)
  for await (const row of rowsOf(tx, query)) {
    const { id, display_name, handle, avatar_url, is_public, named_at, hidden_from, ...line } = row
    // A seller's file names a buyer as their pages do: without whom operators hide.
    const buyer =
      id === null || is_public === null
        ? null
        : { id, display_name, handle, avatar_url, is_public, named_at, hidden_from }
    yield { ...line, buyer_name: buyerName(buyer) }
  }
}
