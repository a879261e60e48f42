// Reserves what a run takes of its month before it begins: an included run, or money that the buyer allows.

import { eq, lt, sql } from 'drizzle-orm'
import { sumOf } from '../../../../platform/contract/money.ts'
import { fromCents, type TenThousandths } from '../../../../platform/contract/ten-thousandths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { creditFor } from '../../../payments/usage/server/usage.actions.ts'
import { priceOfRun, type RunPrices } from '../../run-prices.rules.ts'
import { runMonths } from '../../server/agent-runs.table.ts'
import { isMonth } from './run-ends.ts'

export type Allowance = {
  /** Null if the seller includes any number of runs. */
  readonly included: number | null
  readonly allowed: number | null
  /** Undefined if the seller sells no further runs. */
  readonly further?:
    | {
        readonly prices: RunPrices
        readonly most: TenThousandths
        readonly buyer: { readonly user_id: string; readonly agent_id: number }
      }
    | undefined
}

export type UsedUp =
  | { readonly what: 'runs' | 'spending' }
  /** `isTooDear` is true for a run that alone costs more than the credit, whatever else is unpaid. */
  | { readonly what: 'credit'; readonly credit: TenThousandths; readonly isTooDear: boolean }

export type Reservation = {
  /** Counts runs that are used and reserved. */
  readonly taken: number
  readonly cost: TenThousandths
  readonly spent: TenThousandths
  /** The cost is 0 unless the next run is a further one. */
  readonly next: TenThousandths
}

const FREE = 0 as TenThousandths

/**
 * Returns what the run took, or what is used up. Locks the deployment's row of the month until the transaction ends, so that
 * no two runs count at once.
 */
export async function reserve(
  tx: Tx,
  { purchaseId, month }: { purchaseId: number; month: string },
  allowance: Allowance,
): Promise<Reservation | UsedUp> {
  const { included, allowed, further } = allowance
  if (allowed !== null && allowed < 1) return { what: 'runs' }
  const taken = sql<number>`${runMonths.reserved} + ${runMonths.used}`
  const isFree = [
    ...(allowed === null ? [] : [sql`${taken} < ${allowed}`]),
    ...(included === null
      ? []
      : [sql`${taken} - ${runMonths.further_reserved} - ${runMonths.further_used} < ${included}`]),
  ]
  const [one] = await tx
    .insert(runMonths)
    .values({ purchase_id: purchaseId, month, reserved: 1, used: 0 })
    .onConflictDoUpdate({
      target: [runMonths.purchase_id, runMonths.month],
      set: { reserved: sql`${runMonths.reserved} + 1` },
      ...(isFree.length === 0 ? {} : { setWhere: sql.join(isFree, sql` and `) }),
    })
    .returning({ taken })
  if (one) return { taken: one.taken, cost: FREE, spent: FREE, next: FREE }
  return further ? reserveFurther(tx, { purchaseId, month }, further, allowed) : { what: 'runs' }
}

async function reserveFurther(
  tx: Tx,
  { purchaseId, month }: { purchaseId: number; month: string },
  { prices, most, buyer }: NonNullable<Allowance['further']>,
  allowed: number | null,
): Promise<Reservation | UsedUp> {
  const isThis = isMonth(purchaseId, month)
  const [now] = await tx.select().from(runMonths).where(isThis).for('update')
  if (!now) throw new Error('The month of a run is not there')
  const taken = now.reserved + now.used + 1
  if (allowed !== null && taken > allowed) return { what: 'runs' }
  const number = now.further_reserved + now.further_used + 1
  const cost = priceOfRun(prices, number)
  const spent = sumOf([now.spent, now.cost_reserved, cost])
  if (spent > most) return { what: 'spending' }
  const { credit, unpaid } = await creditOfDeployment(tx, purchaseId, buyer)
  if (unpaid + cost > credit) return { what: 'credit', credit, isTooDear: cost > credit }
  await tx
    .update(runMonths)
    .set({
      reserved: now.reserved + 1,
      further_reserved: now.further_reserved + 1,
      cost_reserved: sumOf([now.cost_reserved, cost]),
    })
    .where(isThis)
  return { taken, cost, spent, next: priceOfRun(prices, number + 1) }
}

/**
 * The deployment has to be locked, not only its month: at midnight, one process still counts the last month while another
 * counts the next. Bills are read last, so that a bill written meanwhile is counted twice rather than not at all.
 */
async function creditOfDeployment(
  tx: Tx,
  purchaseId: number,
  { user_id, agent_id }: NonNullable<Allowance['further']>['buyer'],
): Promise<{ credit: TenThousandths; unpaid: TenThousandths }> {
  const [months] = await tx
    .select({
      unbilled: sql<number>`sum(${runMonths.spent} + ${runMonths.cost_reserved} - ${runMonths.billed})::float8`,
    })
    .from(runMonths)
    .where(eq(runMonths.purchase_id, purchaseId))
  const bought = { user_id, product_type: 'agent', product_id: agent_id } as const
  const { credit, owed } = await creditFor(tx, bought)
  const unpaid = (months?.unbilled ?? 0) + fromCents(owed)
  return { credit: fromCents(credit), unpaid: unpaid as TenThousandths }
}

type Warned = { purchaseId: number; month: string; percent: number }

/** Returns false if the buyer was warned before. */
export async function noteWarning(
  tx: Tx,
  { purchaseId, month, percent }: Warned,
  of: 'warned_percent' | 'warned_spending',
): Promise<boolean> {
  const rows = await tx
    .update(runMonths)
    .set({ [of]: percent })
    .where(sql`${isMonth(purchaseId, month)} and ${lt(runMonths[of], percent)}`)
    .returning({ month: runMonths.month })
  return rows.length > 0
}

/** A new limit begins without warnings. */
export async function forgetSpendingWarnings(tx: Tx, purchaseId: number): Promise<void> {
  await tx.update(runMonths).set({ warned_spending: 0 }).where(eq(runMonths.purchase_id, purchaseId))
}
