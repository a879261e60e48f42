// Pauses agents that buyers can't run or whose endpoint keeps failing, and puts them back on sale.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { AGENTS } from '../agents.rules.ts'
import { canRun } from '../for-sale.policy.ts'
import { isCallable } from '../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../interfaces/server/interfaces.table.ts'
import { agents } from './agents.table.ts'

export async function lockSale(tx: Tx, agentId: number) {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('update')
  return findSale(tx, agentId)
}

export async function findSale(reader: Reader, agentId: number) {
  const [row] = await reader
    .select({
      owner: agents.user_id,
      withdrawn_at: agents.withdrawn_at,
      paused_for: agents.paused_for,
      hidden_from: agents.hidden_from,
      setup_instructions: agents.setup_instructions,
      is_callable: isCallable,
    })
    .from(agents)
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(eq(agents.id, agentId))
  return row && { ...row, is_callable: row.is_callable === true }
}

/** An agent that was on sale before keeps the moment. */
export const offeredAt = (now: Date): SQL =>
  sql`coalesce(${agents.offered_at}, ${now.toISOString()}::timestamptz)`

/** Called after anything that may change whether buyers can run the agent. */
export async function settleSale(tx: Tx, agentId: number, now: Date): Promise<void> {
  const agent = await lockSale(tx, agentId)
  if (!agent || agent.hidden_from !== null) return
  const isRunnable = canRun(agent)
  if (agent.withdrawn_at === null && !isRunnable)
    await store(tx, agentId, { withdrawn_at: now.toISOString(), paused_for: 'cannot_run' })
  else if (agent.paused_for === 'cannot_run' && isRunnable)
    await store(tx, agentId, { withdrawn_at: null, paused_for: null, offered_at: offeredAt(now) })
}

/** A withdrawn agent stays withdrawn. */
export async function pauseUnhealthy(tx: Tx, agentId: number, now: Date): Promise<void> {
  await store(tx, agentId, { withdrawn_at: now.toISOString(), paused_for: 'unhealthy' })
}

/** The agent stays off sale if buyers can't run it. */
export async function resumeHealthy(tx: Tx, agentId: number, now: Date): Promise<void> {
  await store(tx, agentId, { withdrawn_at: null, paused_for: null })
  await settleSale(tx, agentId, now)
}

/** The caller ends the subscriptions. */
export async function endSale(tx: Tx, agentId: number, now: Date): Promise<void> {
  await store(tx, agentId, { withdrawn_at: now.toISOString(), paused_for: null })
}

async function store(
  tx: Tx,
  agentId: number,
  change: Pick<typeof agents.$inferSelect, 'withdrawn_at' | 'paused_for'> & { offered_at?: SQL },
): Promise<void> {
  const isOurs = or(
    isNull(agents.withdrawn_at),
    eq(agents.paused_for, 'cannot_run'),
    eq(agents.paused_for, 'unhealthy'),
  )
  await tx
    .update(agents)
    .set(change)
    .where(and(eq(agents.id, agentId), isOurs))
  invalidate(tx, AGENTS, agentId)
}
