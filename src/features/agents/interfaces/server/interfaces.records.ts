// The queries over what agents take and return.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { asWritten } from '../../../../platform/database/columns.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../server/agents.table.ts'
import { agentInterfaces } from './interfaces.table.ts'

export type InterfaceRow = typeof agentInterfaces.$inferSelect

export const interfaceColumns = {
  ...getTableColumns(agentInterfaces),
  samples: asWritten(agentInterfaces.samples),
}

/** A check counts only for the endpoint that the agent has now. */
export const isCallable = sql<boolean>`(${agentInterfaces.checked_at} is not null and ${agentInterfaces.failure} is null
  and ${agentInterfaces.checked_url} = ${agents.endpoint_url})`

/** Returns undefined without an agent. */
export async function findAgentInterface(reader: Reader, agentId: number) {
  const [row] = await reader
    .select({
      owner: agents.user_id,
      endpoint_url: agents.endpoint_url,
      withdrawn_at: agents.withdrawn_at,
      hidden_from: agents.hidden_from,
      declared: interfaceColumns,
      is_callable: isCallable,
    })
    .from(agents)
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(eq(agents.id, agentId))
  return row
}
export type FoundInterface = NonNullable<Awaited<ReturnType<typeof findAgentInterface>>>

export async function findByUrl(reader: Reader, url: string) {
  const [row] = await reader
    .select({ agent_id: agentInterfaces.agent_id, secret_number: agentInterfaces.secret_number })
    .from(agentInterfaces)
    .innerJoin(agents, eq(agents.id, agentInterfaces.agent_id))
    .where(eq(agents.endpoint_url, url))
    .limit(1)
  return row
}

/** Locks the agent; returns false if it isn't the person's. */
export async function lockAgentOf(tx: Tx, owner: OwnerId, agentId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.user_id, owner)))
    .for('update')
  return rows.length > 0
}

/** The endpoint needs a new check afterwards. */
export async function putInterface(
  tx: Tx,
  row: Omit<typeof agentInterfaces.$inferInsert, 'secret_number'>,
): Promise<void> {
  const { agent_id: _, ...declared } = row
  const unchecked = {
    checked_url: null,
    checked_at: null,
    check_milliseconds: null,
    failure: null,
    failure_detail: null,
  }
  await tx
    .insert(agentInterfaces)
    .values(row)
    .onConflictDoUpdate({ target: agentInterfaces.agent_id, set: { ...declared, ...unchecked } })
}

export type CheckOutcome = Pick<
  InterfaceRow,
  'checked_url' | 'checked_at' | 'check_milliseconds' | 'failure' | 'failure_detail' | 'samples'
>

/** Returns false if something else was declared meanwhile; then nothing is stored. */
export async function putCheck(
  tx: Tx,
  { agent_id, updated_at }: Pick<InterfaceRow, 'agent_id' | 'updated_at'>,
  outcome: CheckOutcome,
): Promise<boolean> {
  const rows = await tx
    .update(agentInterfaces)
    .set(outcome)
    .where(and(eq(agentInterfaces.agent_id, agent_id), eq(agentInterfaces.updated_at, updated_at)))
    .returning({ agent_id: agentInterfaces.agent_id })
  return rows.length > 0
}

export async function nextSecret(tx: Tx, agentId: number): Promise<void> {
  await tx
    .update(agentInterfaces)
    .set({ secret_number: sql`${agentInterfaces.secret_number} + 1` })
    .where(eq(agentInterfaces.agent_id, agentId))
}
