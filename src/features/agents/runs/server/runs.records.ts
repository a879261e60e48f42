// The queries over runs and over what they use of a month.

import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../../platform/actor.ts'
import { asWritten } from '../../../../platform/database/columns.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { charges, subscriptions, usageBills } from '../../../payments/server/payments.table.ts'
import type { RunInput } from '../../interfaces/interfaces.schemas.ts'
import { isCallable } from '../../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agentRuns, runMonths, runSettings, unbilledOf } from '../../server/agent-runs.table.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import { isNoTest, newestFirst, type RunRow, runColumns } from './run-ends.ts'

const callColumns = {
  agent_id: agents.id,
  endpoint_url: agents.endpoint_url,
  input_schema: agentInterfaces.input_schema,
  output_schema: agentInterfaces.output_schema,
  is_idempotent: agentInterfaces.is_idempotent,
  runs_per_month: agentInterfaces.runs_per_month,
  secret_number: agentInterfaces.secret_number,
  is_callable: isCallable,
}

const hasUnpaid = sql<boolean>`exists (select from ${usageBills}
  where ${usageBills.user_id} = ${purchases.user_id} and ${usageBills.state} = 'overdue')`

/** A trial that has just ended and is not charged yet counts, too. */
const isTrial = sql<boolean>`exists (select from ${subscriptions}
  where ${subscriptions.user_id} = ${purchases.user_id} and ${subscriptions.product_type} = 'agent'
    and ${subscriptions.product_id} = ${purchases.agent_id} and ${subscriptions.status} <> 'ended'
    and ${subscriptions.trial_days} > 0 and not exists (select from ${charges}
      where ${charges.subscription_id} = ${subscriptions.id} and ${charges.is_sale}))`

/** Returns undefined for no such deployment. */
export async function findCalled(reader: Reader, purchaseId: number) {
  const [row] = await reader
    .select({
      purchase_id: purchases.id,
      user_id: purchases.user_id,
      status: purchases.status,
      most_per_month: runSettings.most_per_month,
      most_spent: runSettings.most_spent,
      agreed_prices: runSettings.agreed_prices,
      has_unpaid: hasUnpaid,
      is_trial: isTrial,
      price_per_run: agentInterfaces.price_per_run,
      price_tiers: agentInterfaces.price_tiers,
      keeps_content: sql<boolean>`coalesce(${runSettings.keeps_content}, true)`,
      ...callColumns,
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .leftJoin(runSettings, eq(runSettings.purchase_id, purchases.id))
    .where(eq(purchases.id, purchaseId))
  return row
}

export async function findTried(reader: Reader, agentId: number) {
  const [row] = await reader
    .select({
      ...callColumns,
      withdrawn_at: agents.withdrawn_at,
      seller: agents.user_id,
      tries_per_day: agentInterfaces.tries_per_day,
    })
    .from(agents)
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(and(eq(agents.id, agentId), sql`${agents.hidden_from} is null`))
  return row
}

/**
 * Locks the deployment and returns its status; undefined for none. No other run of it is reserved meanwhile, not even in
 * another month: the credit is one amount for all of them.
 */
export async function holdStatus(tx: Tx, purchaseId: number) {
  const status = { status: purchases.status }
  const held = tx.select(status).from(purchases).where(eq(purchases.id, purchaseId)).for('no key update')
  return (await held)[0]?.status
}

export async function deploymentsOf(tx: Tx, owner: OwnerId): Promise<number[]> {
  const rows = await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.user_id, owner))
  return rows.map(({ id }) => id)
}

export const countSince = (reader: Reader, purchaseId: number, since: string): Promise<number> =>
  reader.$count(agentRuns, and(eq(agentRuns.purchase_id, purchaseId), gte(agentRuns.created_at, since)))

export const countTries = (reader: Reader, agentId: number, since: string): Promise<number> =>
  reader.$count(
    agentRuns,
    and(eq(agentRuns.agent_id, agentId), eq(agentRuns.source, 'try'), gt(agentRuns.created_at, since)),
  )

/** Tries of the agent wait for each other until the transaction ends. */
export async function holdAgent(tx: Tx, agentId: number): Promise<void> {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('no key update')
}

export async function countUnderWay(reader: Reader, agentId: number, purchaseId: number | null) {
  const [row] = await reader
    .select({
      of_agent: sql<number>`count(*)::int`,
      of_deployment: sql<number>`(count(*) filter (where ${agentRuns.purchase_id} = ${purchaseId}))::int`,
    })
    .from(agentRuns)
    .where(and(eq(agentRuns.agent_id, agentId), eq(agentRuns.status, 'running'), isNoTest))
  if (!row) throw new Error('A count returned nothing')
  return row
}

/** An input that is no longer kept counts as the same. */
export async function findRunByKey(
  reader: Reader,
  { purchaseId, key, input }: { purchaseId: number; key: string; input: RunInput },
): Promise<{ run: RunRow; isSame: boolean } | undefined> {
  // Inputs are compared by value, to the last digit: 1e3 is 1000.
  const isSame = sql<boolean>`(${agentRuns.input} is null or ${agentRuns.input} = ${JSON.stringify(input)}::jsonb)`
  const [found] = await reader
    .select({ run: runColumns, isSame })
    .from(agentRuns)
    .where(and(eq(agentRuns.purchase_id, purchaseId), eq(agentRuns.idempotency_key, key)))
  return found
}

export async function insertRun(tx: Tx, row: typeof agentRuns.$inferInsert): Promise<RunRow> {
  const [inserted] = await tx.insert(agentRuns).values(row).returning(runColumns)
  if (!inserted) throw new Error('A run was not stored')
  return inserted
}

/** The processes that began these runs are gone. */
export async function runningSince(db: Db, before: string, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: agentRuns.id })
    .from(agentRuns)
    .where(and(eq(agentRuns.status, 'running'), lt(agentRuns.created_at, before)))
    .orderBy(agentRuns.created_at)
    .limit(limit)
}

type Cursor = { created_at: string; id: number } | undefined

const before = (cursor: Cursor): SQL | undefined =>
  cursor &&
  sql`(${agentRuns.created_at}, ${agentRuns.id}) < (${cursor.created_at}::timestamptz, ${cursor.id}::bigint)`

export const listedColumns = {
  id: agentRuns.id,
  source: agentRuns.source,
  status: agentRuns.status,
  created_at: agentRuns.created_at,
  ended_at: agentRuns.ended_at,
  milliseconds: agentRuns.milliseconds,
  failure: agentRuns.failure,
  rating: sql<1 | -1 | null>`${agentRuns.rating}`,
  cost: sql<number>`${agentRuns.cost}::float8 / 10000`,
}

export async function runsOfDeployment(reader: Reader, purchaseId: number, cursor: Cursor, limit: number) {
  return reader
    .select(listedColumns)
    .from(agentRuns)
    .where(and(eq(agentRuns.purchase_id, purchaseId), before(cursor)))
    .orderBy(...newestFirst)
    .limit(limit)
}

export const everyRunOf = (tx: Tx, purchaseId: number) =>
  rowsOf(
    tx,
    tx
      .select(listedColumns)
      .from(agentRuns)
      .where(eq(agentRuns.purchase_id, purchaseId))
      .orderBy(asc(agentRuns.created_at), asc(agentRuns.id)),
  )

const ifShown = (column: AnyPgColumn) =>
  asWritten(
    sql<
      RunRow['input']
    >`case when ${runSettings.shows_seller} or ${agentRuns.source} = 'test' then ${column} end`,
  )

/** Sellers see their own tests, and don't see what buyers don't show. */
const soldColumns = {
  ...listedColumns,
  input: ifShown(agentRuns.input),
  output: ifShown(agentRuns.output),
  failure_detail: agentRuns.failure_detail,
}

export async function runsOfAgent(reader: Reader, agentId: number, cursor: Cursor, limit: number) {
  return reader
    .select(soldColumns)
    .from(agentRuns)
    .leftJoin(runSettings, eq(runSettings.purchase_id, agentRuns.purchase_id))
    .where(and(eq(agentRuns.agent_id, agentId), before(cursor)))
    .orderBy(...newestFirst)
    .limit(limit)
}

export const everySoldRunOf = (tx: Tx, agentId: number) =>
  rowsOf(
    tx,
    tx
      .select(soldColumns)
      .from(agentRuns)
      .leftJoin(runSettings, eq(runSettings.purchase_id, agentRuns.purchase_id))
      .where(eq(agentRuns.agent_id, agentId))
      .orderBy(asc(agentRuns.created_at), asc(agentRuns.id)),
  )

export async function figuresOfAgent(reader: Reader, agentId: number, since: string) {
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const percentile = (part: number) =>
    sql<number | null>`(percentile_cont(${part}) within group (order by ${agentRuns.milliseconds})
      filter (where ${agentRuns.status} = 'succeeded'))::int`
  const [row] = await reader
    .select({
      runs: sql<number>`count(*)::int`,
      succeeded: countOf(sql`${agentRuns.status} = 'succeeded'`),
      failed: countOf(sql`${agentRuns.status} = 'failed' and ${agentRuns.failure} <> 'interrupted'`),
      median_ms: percentile(0.5),
      p95_ms: percentile(0.95),
      good: countOf(sql`${agentRuns.rating} = 1`),
      bad: countOf(sql`${agentRuns.rating} = -1`),
      further: countOf(sql`${agentRuns.cost} > 0 and ${agentRuns.status} <> 'running'`),
      further_paid: sql<number>`coalesce(sum(${agentRuns.cost}) filter (where ${agentRuns.status} <> 'running'), 0)::float8 / 10000`,
    })
    .from(agentRuns)
    .where(and(eq(agentRuns.agent_id, agentId), gte(agentRuns.created_at, since), isNoTest))
  if (!row) throw new Error('A count returned nothing')
  return row
}

/** Refunds and payments that a bank holds don't count. */
export async function incomeOf(
  reader: Reader,
  { seller, agentId, since }: { seller: OwnerId; agentId: number; since: string },
): Promise<number> {
  const left = sql`case ${charges.status} when 'disputed' then 0 else ${charges.amount} - ${charges.refunded} end`
  const [row] = await reader
    .select({ income: sql<number>`coalesce(sum(${left}), 0)::float8` })
    .from(charges)
    .where(
      and(
        eq(charges.seller_id, seller),
        gte(charges.created_at, since),
        eq(charges.product_type, 'agent'),
        eq(charges.product_id, agentId),
        eq(charges.is_sale, true),
      ),
    )
  return row?.income ?? 0
}

export async function readRunUsage(reader: Reader, purchaseId: number, month: string) {
  const [row] = await reader
    .select({
      used: sql<number>`coalesce(${runMonths.used}, 0)`,
      reserved: sql<number>`coalesce(${runMonths.reserved}, 0)`,
      included: agentInterfaces.runs_per_month,
      further: sql<number>`coalesce(${runMonths.further_used} + ${runMonths.further_reserved}, 0)`,
      spent: sql<number>`coalesce(${runMonths.spent} + ${runMonths.cost_reserved}, 0)::float8 / 10000`,
      unbilled: unbilledOf(purchases.id),
      price_per_run: agentInterfaces.price_per_run,
      price_tiers: agentInterfaces.price_tiers,
      most_spent: runSettings.most_spent,
      agreed_prices: runSettings.agreed_prices,
      has_unpaid: hasUnpaid,
      is_trial: isTrial,
      most_per_month: runSettings.most_per_month,
      keeps_content: sql<boolean>`coalesce(${runSettings.keeps_content}, true)`,
      shows_seller: sql<boolean>`coalesce(${runSettings.shows_seller}, false)`,
    })
    .from(purchases)
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, purchases.agent_id))
    .leftJoin(runSettings, eq(runSettings.purchase_id, purchases.id))
    .leftJoin(runMonths, and(eq(runMonths.purchase_id, purchases.id), eq(runMonths.month, month)))
    .where(eq(purchases.id, purchaseId))
  return row
}

export async function isDeploymentOf(reader: Reader, owner: OwnerId, purchaseId: number): Promise<boolean> {
  return (await reader.$count(purchases, and(eq(purchases.id, purchaseId), eq(purchases.user_id, owner)))) > 0
}

export async function isAgentOf(reader: Reader, owner: OwnerId, agentId: number): Promise<boolean> {
  return (await reader.$count(agents, and(eq(agents.id, agentId), eq(agents.user_id, owner)))) > 0
}

export async function putSettings(tx: Tx, row: typeof runSettings.$inferInsert): Promise<void> {
  const { purchase_id: _, ...chosen } = row
  await tx
    .insert(runSettings)
    .values(row)
    .onConflictDoUpdate({ target: runSettings.purchase_id, set: chosen })
}

/** The input and output of all ended runs of the deployment are deleted. */
export async function dropContent(tx: Tx, purchaseId: number): Promise<void> {
  await tx
    .update(agentRuns)
    .set({ input: null, output: null })
    .where(and(eq(agentRuns.purchase_id, purchaseId), sql`${agentRuns.status} <> 'running'`))
}

export async function putRating(tx: Tx, owner: OwnerId, id: number, rating: 1 | -1 | null) {
  const [row] = await tx
    .update(agentRuns)
    .set({ rating })
    .where(and(eq(agentRuns.id, id), eq(agentRuns.user_id, owner)))
    .returning(listedColumns)
  return row
}

const CHUNK = 1000

/** Deletes a limited number, and returns how many. */
export async function dropOldContent(db: Db, moment: string): Promise<number> {
  const old = db
    .select({ id: agentRuns.id })
    .from(agentRuns)
    .where(
      and(
        lt(agentRuns.created_at, moment),
        sql`(${agentRuns.input} is not null or ${agentRuns.output} is not null)`,
        sql`${agentRuns.status} <> 'running'`,
      ),
    )
    .limit(CHUNK)
  const rows = await db
    .update(agentRuns)
    .set({ input: null, output: null })
    .where(sql`${agentRuns.id} in ${old}`)
    .returning({ id: agentRuns.id })
  return rows.length
}

/** Deletes a limited number, and returns how many. */
export async function deleteOldRuns(db: Db, moment: string): Promise<number> {
  const old = db
    .select({ id: agentRuns.id })
    .from(agentRuns)
    .where(lt(agentRuns.created_at, moment))
    .limit(CHUNK)
  const rows = await db
    .delete(agentRuns)
    .where(sql`${agentRuns.id} in ${old}`)
    .returning({ id: agentRuns.id })
  return rows.length
}

export const runsOfPerson = (tx: Tx, owner: OwnerId) =>
  rowsOf(tx, tx.select(runColumns).from(agentRuns).where(eq(agentRuns.user_id, owner)).orderBy(agentRuns.id))

export async function deleteRunsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(agentRuns).where(eq(agentRuns.user_id, owner))
  const own = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.user_id, owner))
  await tx.delete(runSettings).where(sql`${runSettings.purchase_id} in ${own}`)
  await tx.delete(runMonths).where(sql`${runMonths.purchase_id} in ${own}`)
}
