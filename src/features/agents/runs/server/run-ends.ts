// Ends runs: settles their month, and notices an agent that fails again and again.
import { and, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { asWritten } from '../../../../platform/database/columns.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { hintPerson } from '../../../../platform/database/person-hints.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agentRuns, runMonths } from '../../server/agent-runs.table.ts'
import { agents } from '../../server/agents.table.ts'
import { isRunCounted, monthOf, RUNS_TOPIC, type RunFailure, type RunStatus } from '../runs.rules.ts'

export type RunRow = typeof agentRuns.$inferSelect

export const runColumns = {
  ...getTableColumns(agentRuns),
  input: asWritten(agentRuns.input),
  output: asWritten(agentRuns.output),
}

/** A seller's own tests count nowhere, and neither report nor hide failures of the runs of others. */
export const isNoTest = ne(agentRuns.source, 'test')

export const newestFirst = [desc(agentRuns.created_at), desc(agentRuns.id)] as const

export const isMonth = (purchaseId: number, month: string) =>
  and(eq(runMonths.purchase_id, purchaseId), eq(runMonths.month, month))

export async function findRun(reader: Reader, id: number): Promise<RunRow | undefined> {
  return (await reader.select(runColumns).from(agentRuns).where(eq(agentRuns.id, id)))[0]
}

export async function findRuns(reader: Reader, ids: readonly number[]): Promise<RunRow[]> {
  if (ids.length === 0) return []
  return reader
    .select(runColumns)
    .from(agentRuns)
    .where(inArray(agentRuns.id, [...ids]))
}

export type EndedRun = RunRow & { readonly seller: string }

/** The browsers of the buyer and of the seller are hinted. */
export function hintOfRun(tx: Tx, { id, user_id, seller }: EndedRun): void {
  for (const person of new Set([user_id, seller])) hintPerson(tx, person, { topic: RUNS_TOPIC, id })
}

export type RunEnd = {
  readonly status: Exclude<RunStatus, 'running'>
  readonly output: RunRow['output']
  readonly failure: RunFailure | null
  readonly failure_detail: string | null
}

/** Returns undefined if the run had ended before. */
export async function endRun(tx: Tx, id: number, end: RunEnd, now: string): Promise<EndedRun | undefined> {
  const [row] = await tx
    .update(agentRuns)
    .set({
      ...end,
      ended_at: now,
      milliseconds: sql`least(2147483647, extract(epoch from ${now}::timestamptz - ${agentRuns.created_at}) * 1000)::int`,
    })
    .from(agents)
    .where(and(eq(agentRuns.id, id), eq(agentRuns.status, 'running'), eq(agents.id, agentRuns.agent_id)))
    .returning({ ...runColumns, seller: agents.user_id })
  return row
}

/**
 * Called when access ends. Each cancelled run counts, as one that its buyer cancels does: the seller may have done the work
 * (security decision 35).
 */
export async function cancelRunsOf(tx: Tx, purchaseId: number, now: Date): Promise<void> {
  const running = await tx
    .select({ id: agentRuns.id })
    .from(agentRuns)
    .where(and(eq(agentRuns.purchase_id, purchaseId), eq(agentRuns.status, 'running')))
    .orderBy(agentRuns.id)
  for (const { id } of running) await cancel(tx, id, now)
}

const CANCELLED: RunEnd = { status: 'cancelled', output: null, failure: null, failure_detail: null }

/** Returns undefined for a run that had ended before. */
export async function cancel(tx: Tx, id: number, now: Date): Promise<EndedRun | undefined> {
  const ended = await endRun(tx, id, CANCELLED, now.toISOString())
  if (!ended) return undefined
  const row = await settleEnded(tx, ended)
  hintOfRun(tx, row)
  return row
}

/** A reservation is either used or released. */
export async function settleRun(
  tx: Tx,
  { purchase_id, created_at, cost }: Pick<RunRow, 'purchase_id' | 'created_at' | 'cost'>,
  isUsed: boolean,
): Promise<void> {
  if (purchase_id === null) return
  const isFurther = cost > 0 ? 1 : 0
  await tx
    .update(runMonths)
    .set({
      reserved: sql`${runMonths.reserved} - 1`,
      further_reserved: sql`${runMonths.further_reserved} - ${isFurther}`,
      cost_reserved: sql`${runMonths.cost_reserved} - ${cost}`,
      ...(isUsed
        ? {
            used: sql`${runMonths.used} + 1`,
            further_used: sql`${runMonths.further_used} + ${isFurther}`,
            spent: sql`${runMonths.spent} + ${cost}`,
          }
        : {}),
    })
    .where(isMonth(purchase_id, monthOf(created_at)))
}

/** A run that doesn't count costs nothing. */
export async function settleEnded(tx: Tx, row: EndedRun): Promise<EndedRun> {
  const isUsed = isRunCounted(row)
  await settleRun(tx, row, isUsed)
  if (isUsed || row.cost === 0) return row
  const cost = 0 as RunRow['cost']
  await tx.update(agentRuns).set({ cost }).where(eq(agentRuns.id, row.id))
  return { ...row, cost }
}

/** Returns undefined unless the latest runs all failed on the seller's side. */
export async function failingAgent(
  reader: Reader,
  agentId: number,
  inARow: number,
): Promise<{ owner: string; isFailing: boolean } | undefined> {
  const latest = reader
    .select({ failure: agentRuns.failure })
    .from(agentRuns)
    .where(
      and(
        eq(agentRuns.agent_id, agentId),
        isNoTest,
        sql`${agentRuns.status} in ('succeeded', 'failed')`,
        sql`${agentRuns.failure} is distinct from 'interrupted'`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(inARow)
    .as('latest')
  const [row] = await reader
    .select({
      owner: agents.user_id,
      isFailing: sql<boolean>`(select count(${latest.failure}) = ${inARow} from ${latest})`,
    })
    .from(agents)
    .where(eq(agents.id, agentId))
  return row
}

/** Returns false if the seller was notified before that day. */
export async function noteAlert(tx: Tx, agentId: number, day: string): Promise<boolean> {
  const rows = await tx
    .update(agentInterfaces)
    .set({ alerted_on: day })
    .where(
      and(
        eq(agentInterfaces.agent_id, agentId),
        sql`(${agentInterfaces.alerted_on} is null or ${agentInterfaces.alerted_on} < ${day})`,
      ),
    )
    .returning({ agent_id: agentInterfaces.agent_id })
  return rows.length > 0
}
