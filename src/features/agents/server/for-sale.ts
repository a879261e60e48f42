// Whether an agent is on sale by itself: taken off while buyers couldn't run it or its endpoint keeps failing, and put back.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { AGENTS } from '../agents.rules.ts'
import { canRun } from '../for-sale.policy.ts'
import { isCallable } from '../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../interfaces/server/interfaces.table.ts'
import { agents } from './agents.table.ts'

/** The same, held until the transaction ends. */
export async function lockSale(tx: Tx, agentId: number) {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('update')
  return findSale(tx, agentId)
}

/** What decides whether an agent is on sale. */
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

/** The moment of an agent that goes on sale, unless it was on sale before. */
export const offeredAt = (now: Date): SQL =>
  sql`coalesce(${agents.offered_at}, ${now.toISOString()}::timestamptz)`

/** Takes an agent off sale that no one could run, and puts it back once someone can. For whatever may have changed that. */
export async function settleSale(tx: Tx, agentId: number, now: Date): Promise<void> {
  const agent = await lockSale(tx, agentId)
  if (!agent || agent.hidden_from !== null) return
  const isRunnable = canRun(agent)
  if (agent.withdrawn_at === null && !isRunnable)
    await store(tx, agentId, { withdrawn_at: now.toISOString(), paused_for: 'cannot_run' })
  else if (agent.paused_for === 'cannot_run' && isRunnable)
    await store(tx, agentId, { withdrawn_at: null, paused_for: null, offered_at: offeredAt(now) })
}

/** Takes an agent off sale whose endpoint keeps failing, unless it was withdrawn. */
export async function pauseUnhealthy(tx: Tx, agentId: number, now: Date): Promise<void> {
  await store(tx, agentId, { withdrawn_at: now.toISOString(), paused_for: 'unhealthy' })
}

/** Puts an agent back on sale whose endpoint works again, if buyers can run it. */
export async function resumeHealthy(tx: Tx, agentId: number, now: Date): Promise<void> {
  await store(tx, agentId, { withdrawn_at: null, paused_for: null })
  await settleSale(tx, agentId, now)
}

/** Marks a paused agent as withdrawn; its subscriptions are ended by who calls this. */
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
