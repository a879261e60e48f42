// Turns the cost of further runs into bills, in the transaction that marks it as billed, so that nothing is billed twice or
// forgotten.

import { and, asc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { type Cents, differenceOf, sumOf, toCents, toDollars } from '../../../../platform/contract/money.ts'
import {
  fromCents,
  type TenThousandths,
  toTenThousandths,
} from '../../../../platform/contract/ten-thousandths.ts'
import type { Database, Reader, Tx } from '../../../../platform/database/database.ts'
import { takeOffGranted } from '../../../payments/server/claims.ts'
import type { Sale } from '../../../payments/server/payments.actions.ts'
import { usageBills } from '../../../payments/server/payments.table.ts'
import { writeUsageBill } from '../../../payments/usage/server/usage.actions.ts'
import { BILLED_AT, billingOf, LEAST_BILL, type UsageLine } from '../../../payments/usage/usage.rules.ts'
import { agentRuns, runMonths } from '../../server/agent-runs.table.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import { monthOf } from '../runs.rules.ts'

const AT_ONCE = 200
const NOTHING = 0 as TenThousandths
const HAS_ENDED = ['ended', 'refunded'] as const

const isUnbilled = sql`${runMonths.billed} < ${runMonths.spent}`

async function dueDeployments(reader: Reader, month: string, after: number): Promise<number[]> {
  const sumWhere = (condition: SQL) =>
    sql`coalesce(sum(${runMonths.spent} - ${runMonths.billed}) filter (where ${condition}), 0)`
  const isSettled = sql`${runMonths.reserved} = 0`
  const rows = await reader
    .select({ id: runMonths.purchase_id })
    .from(runMonths)
    .innerJoin(purchases, eq(purchases.id, runMonths.purchase_id))
    .where(and(isUnbilled, gt(runMonths.purchase_id, after)))
    .groupBy(runMonths.purchase_id, purchases.status)
    .having(
      sql`${sumWhere(sql`true`)} >= ${fromCents(BILLED_AT)}
        or ${sumWhere(sql`${lt(runMonths.month, month)} and ${isSettled}`)} >= ${fromCents(LEAST_BILL)}
        or (${inArray(purchases.status, [...HAS_ENDED])} and bool_and(${isSettled}))`,
    )
    .orderBy(asc(runMonths.purchase_id))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/** Returns the number of bills written. */
export async function billRuns(
  database: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Promise<number> {
  const now = clock.now()
  let bills = 0
  for (let after = 0; ; ) {
    const ids = await dueDeployments(database.db, monthOf(now.toISOString()), after)
    for (const id of ids)
      if (await database.inTransaction((tx) => billDeployment(tx, id, { isOver: false }, now))) bills += 1
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return bills
    after = last
  }
}

export async function unbilledRunsOf(
  reader: Reader,
  owner: OwnerId,
): Promise<{ amount: Cents; runs: number }> {
  const rows = await reader
    .select({
      amount: sql<Cents>`(sum(${runMonths.spent} - ${runMonths.billed}) / ${fromCents(toCents(0.01))})::int`,
      runs: sql<number>`sum(${runMonths.further_used} - ${runMonths.further_billed})::int`,
    })
    .from(runMonths)
    .innerJoin(purchases, eq(purchases.id, runMonths.purchase_id))
    .where(and(isUnbilled, eq(purchases.user_id, owner)))
    .groupBy(runMonths.purchase_id)
  const billed = rows.filter(({ amount }) => amount >= LEAST_BILL)
  return {
    amount: sumOf(billed.map(({ amount }) => amount)),
    runs: billed.reduce((sum, { runs }) => sum + runs, 0),
  }
}

/** Run when a person leaves. */
export async function billAllOf(tx: Tx, owner: OwnerId, now: Date): Promise<void> {
  const own = await tx
    .selectDistinct({ id: runMonths.purchase_id })
    .from(runMonths)
    .innerJoin(purchases, eq(purchases.id, runMonths.purchase_id))
    .where(and(isUnbilled, eq(purchases.user_id, owner)))
    .orderBy(runMonths.purchase_id)
  for (const { id } of own) await billDeployment(tx, id, { isOver: true }, now)
}

/** Returns whether there is another bill. `isOver` means that nothing more follows, whatever the state of access. */
async function billDeployment(
  tx: Tx,
  id: number,
  { isOver }: { isOver: boolean },
  now: Date,
): Promise<boolean> {
  const [sold] = await tx
    .select({
      user_id: purchases.user_id,
      seller_id: agents.user_id,
      product_id: purchases.agent_id,
      status: purchases.status,
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(eq(purchases.id, id))
  if (!sold) return false
  const { status, ...bought } = sold
  const sale = { ...bought, product_type: 'agent' } as const
  await takeOffGranted(tx, sale, (claim) => takeOff(tx, id, claim), now)
  const rows = await tx
    .select()
    .from(runMonths)
    .where(and(eq(runMonths.purchase_id, id), isUnbilled))
    .orderBy(asc(runMonths.month))
    .for('update')
  const hasEnded = isOver || HAS_ENDED.some((ended) => ended === status)
  const months = rows.map((row) => ({
    ...row,
    amount: differenceOf(row.spent, row.billed),
    isOver: row.month < monthOf(now.toISOString()) && row.reserved === 0,
  }))
  const billing = billingOf(months, hasEnded)
  if (!billing) return false
  const runs = billing.months.reduce((sum, { month }) => sum + month.further_used - month.further_billed, 0)
  const month = billing.months.at(-1)?.month.month ?? monthOf(now.toISOString())
  const lines = await unbilledLines(
    tx,
    { id, user_id: sale.user_id, agent_id: sale.product_id },
    billing.months.map(({ month: billed }) => billed),
  )
  const bill = { amount: toDollars(billing.amount), runs, month, lines }
  const isBilled = billing.amount > 0 && (await writeUsageBill(tx, sale, bill, now))
  // A person unknown to the card provider can't be charged: the bill waits until they can, or is dropped at the end.
  if (billing.amount > 0 && !isBilled && !hasEnded) return false
  for (const { month: one, amount } of billing.months)
    await tx
      .update(runMonths)
      .set({ billed: sumOf([one.billed, amount]), further_billed: one.further_used })
      .where(and(eq(runMonths.purchase_id, id), eq(runMonths.month, one.month)))
  return isBilled
}

type Deployment = { readonly id: number; readonly user_id: string; readonly agent_id: number }

/**
 * Returns the runs of these months by price, without those on earlier bills; null if they are not as many as are to be billed,
 * as for months that were billed before prices were noted.
 */
async function unbilledLines(
  tx: Tx,
  { id, user_id, agent_id }: Deployment,
  months: readonly (typeof runMonths.$inferSelect)[],
): Promise<UsageLine[] | null> {
  // Runs that end meanwhile wait for the lock on their month, and a run that doesn't count costs nothing.
  const used = await tx
    .select({
      month: sql<string>`to_char(date_trunc('month', ${agentRuns.created_at} at time zone 'UTC'), 'YYYY-MM-DD')`,
      price: agentRuns.cost,
      runs: sql<number>`count(*)::int`,
    })
    .from(agentRuns)
    .where(and(eq(agentRuns.purchase_id, id), ne(agentRuns.status, 'running'), gt(agentRuns.cost, NOTHING)))
    .groupBy(sql`1`, agentRuns.cost)
  const bills = await tx
    .select({ lines: usageBills.lines })
    .from(usageBills)
    .where(
      and(
        eq(usageBills.user_id, user_id),
        eq(usageBills.product_type, 'agent'),
        eq(usageBills.product_id, agent_id),
      ),
    )
  const billed = bills.flatMap(({ lines }) => lines ?? [])
  const runsOf = (lines: readonly UsageLine[]) => lines.reduce((sum, { runs }) => sum + runs, 0)
  const left = months.map(({ month, further_used, further_billed }) => {
    const lines = used
      .filter((line) => line.month === month)
      .map((line) => {
        const before = billed.filter((one) => one.month === month && one.price === line.price)
        return { ...line, runs: line.runs - runsOf(before) }
      })
    return { lines, isWhole: runsOf(lines) === further_used - further_billed }
  })
  if (!left.every(({ isWhole }) => isWhole)) return null
  return left.flatMap(({ lines }) => lines.filter(({ runs }) => runs > 0))
}

/** A refund lowers what is not billed yet before any payment is refunded. */
export async function takeOffGrantedOf(tx: Tx, sale: Sale, now: Date): Promise<void> {
  const [deployment] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.user_id, sale.user_id), eq(purchases.agent_id, sale.product_id)))
  if (deployment) await takeOffGranted(tx, sale, (claim) => takeOff(tx, deployment.id, claim), now)
}

/** Returns false if the refund is more than what is left to bill. */
async function takeOff(
  tx: Tx,
  id: number,
  { used_at, amount }: { used_at: string; amount: number },
): Promise<boolean> {
  const less = toTenThousandths(amount)
  const lowered = await tx
    .update(runMonths)
    .set({ spent: sql`${runMonths.spent} - ${less}` })
    .where(
      and(
        eq(runMonths.purchase_id, id),
        eq(runMonths.month, monthOf(used_at)),
        sql`${runMonths.spent} - ${less} >= ${runMonths.billed}`,
      ),
    )
    .returning({ id: runMonths.purchase_id })
  return lowered.length > 0
}
