// The queries over the flows of redirects and mailed links.
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { flowStates } from './flows.table.ts'

export type FlowRow = typeof flowStates.$inferSelect

export async function insertFlow(tx: Tx, flow: typeof flowStates.$inferInsert): Promise<void> {
  await tx.insert(flowStates).values(flow)
}

export async function findFlow(reader: Reader, id: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowStates).where(eq(flowStates.id, id)))[0]
}

export async function lockFlow(tx: Tx, id: string): Promise<FlowRow | undefined> {
  return (await tx.select().from(flowStates).where(eq(flowStates.id, id)).for('update'))[0]
}

export async function findFlowByAuthCode(reader: Reader, hash: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowStates).where(eq(flowStates.auth_code_hash, hash)))[0]
}

export async function lockFlowByAuthCode(tx: Tx, hash: string): Promise<FlowRow | undefined> {
  return (await tx.select().from(flowStates).where(eq(flowStates.auth_code_hash, hash)).for('update'))[0]
}

export async function changeFlow(tx: Tx, id: string, change: Partial<Omit<FlowRow, 'id'>>): Promise<void> {
  await tx.update(flowStates).set(change).where(eq(flowStates.id, id))
}

export async function deleteFlow(tx: Tx, id: string): Promise<void> {
  await tx.delete(flowStates).where(eq(flowStates.id, id))
}

/** Deletes the flows to a person's account: all of them, or those whose code only has to be exchanged. */
export async function deleteFlowsOf(tx: Tx, userId: string, which: 'all' | 'finished'): Promise<void> {
  const isFinished = which === 'all' ? undefined : isNotNull(flowStates.auth_code_hash)
  await tx.delete(flowStates).where(and(eq(flowStates.user_id, userId), isFinished))
}

export async function deleteFlowsBefore(tx: Tx, moment: Date): Promise<number> {
  return (await tx.delete(flowStates).where(lt(flowStates.expires_at, moment.toISOString()))).rowCount ?? 0
}
