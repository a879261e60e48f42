// The queries over purchases: pending, completed, ended, dropped. Each updates the number of the agent's users.
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import type { PurchaseStatus } from '../agents.rules.ts'
import { unbilledOf } from './agent-runs.table.ts'
import { agents, purchases } from './agents.table.ts'

type Pair = { user_id: string; agent_id: number }
export type PurchaseRow = typeof purchases.$inferSelect

const isPair = ({ user_id, agent_id }: Pair) =>
  and(eq(purchases.user_id, user_id), eq(purchases.agent_id, agent_id))

export async function findAgentForSale(reader: Reader, id: number) {
  const rows = await reader
    .select({
      id: agents.id,
      user_id: agents.user_id,
      name: agents.name,
      price: agents.price,
      trial_days: agents.trial_days,
      withdrawn_at: agents.withdrawn_at,
      paused_for: agents.paused_for,
    })
    .from(agents)
    .where(eq(agents.id, id))
  return rows[0]
}

export async function namesOfBought(reader: Reader, userId: string, ids: readonly number[]) {
  return reader
    .select({
      agent_id: agents.id,
      name: agents.name,
      price: agents.price,
      withdrawn_at: agents.withdrawn_at,
      paused_for: agents.paused_for,
      purchase_id: purchases.id,
      unbilled: unbilledOf(purchases.id),
    })
    .from(agents)
    .leftJoin(purchases, and(eq(purchases.agent_id, agents.id), eq(purchases.user_id, userId)))
    .where(inArray(agents.id, [...ids]))
}

/** An existing purchase is left as it is. */
export async function insertPendingPurchase(
  tx: Tx,
  purchase: Pair & { amount: number; created_at: string },
): Promise<void> {
  await tx
    .insert(purchases)
    .values({ ...purchase, status: 'pending' })
    .onConflictDoNothing()
}

export async function lockPurchase(tx: Tx, pair: Pair): Promise<PurchaseRow | undefined> {
  return (await tx.select().from(purchases).where(isPair(pair)).for('update'))[0]
}

/** Purchases are locked in the order of their ids, so that no two transactions deadlock. */
export async function lockPurchasesOf(tx: Tx, agentId: number): Promise<void> {
  await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.agent_id, agentId))
    .orderBy(purchases.id)
    .for('update')
}

export async function setPendingAmount(tx: Tx, id: number, amount: number): Promise<void> {
  await tx
    .update(purchases)
    .set({ amount })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'pending')))
}

/** Returns the id; undefined if the purchase was complete. */
export async function completeOne(
  tx: Tx,
  purchase: Pair & Pick<PurchaseRow, 'amount' | 'created_at' | 'is_ranked'>,
): Promise<number | undefined> {
  const { amount, created_at, is_ranked } = purchase
  const completed = await tx
    .insert(purchases)
    // Before paying, buyers read that the seller sees their name.
    .values({ ...purchase, status: 'completed' })
    .onConflictDoUpdate({
      target: [purchases.user_id, purchases.agent_id],
      set: { status: 'completed', amount, created_at, ended_at: null, is_ranked },
      setWhere: ne(purchases.status, 'completed'),
    })
    .returning({ id: purchases.id })
  return completed[0]?.id
}

/** Returns undefined if the purchase was not complete. */
export async function endOne(
  tx: Tx,
  pair: Pair,
  status: Extract<PurchaseStatus, 'ended' | 'refunded'>,
  ended_at: string,
): Promise<Pick<PurchaseRow, 'id' | 'is_ranked'> | undefined> {
  const ended = await tx
    .update(purchases)
    .set({ status, ended_at })
    .where(and(isPair(pair), eq(purchases.status, 'completed')))
    .returning({ id: purchases.id, is_ranked: purchases.is_ranked })
  return ended[0]
}

export async function deletePendingPurchase(tx: Tx, pair: Pair): Promise<void> {
  await tx.delete(purchases).where(and(isPair(pair), eq(purchases.status, 'pending')))
}

/** Returns the agent's owner. Ranked users are counted apart from the others. */
export async function countUser(
  tx: Tx,
  agentId: number,
  { by, is_ranked }: { by: 1 | -1; is_ranked: boolean },
): Promise<string | undefined> {
  const column = is_ranked ? 'users_count' : 'new_users_count'
  const counted = await tx
    .update(agents)
    .set({ [column]: sql`${agents[column]} + ${by}` })
    .where(eq(agents.id, agentId))
    .returning({ owner: agents.user_id })
  return counted[0]?.owner
}

const shown = {
  id: purchases.id,
  user_id: purchases.user_id,
  agent_id: purchases.agent_id,
  amount: purchases.amount,
  status: purchases.status,
  created_at: purchases.created_at,
  agent: { name: agents.name, category: agents.category },
}

export async function findOwnPurchase(reader: Reader, userId: string, id: number) {
  const rows = await reader
    .select(shown)
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(and(eq(purchases.id, id), eq(purchases.user_id, userId)))
  return rows[0]
}

export async function pageOfOwnPurchases(
  db: Db,
  userId: string,
  asked: {
    agent_id?: number | undefined
    status?: PurchaseStatus | undefined
    page: number
    page_size: number
  },
) {
  const isAsked = and(
    eq(purchases.user_id, userId),
    ...(asked.agent_id === undefined ? [] : [eq(purchases.agent_id, asked.agent_id)]),
    // An unpaid purchase is listed only if it is asked for.
    asked.status === undefined ? ne(purchases.status, 'pending') : eq(purchases.status, asked.status),
  )
  const items = await db
    .select(shown)
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(isAsked)
    .orderBy(desc(purchases.created_at), desc(purchases.id))
    .limit(asked.page_size)
    .offset((asked.page - 1) * asked.page_size)
  const [sum] = await db.select({ total: count() }).from(purchases).where(isAsked)
  return { items, total: sum?.total ?? 0, page: asked.page, page_size: asked.page_size }
}

export async function deployedAmong(db: Db, userId: string, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: purchases.agent_id })
    .from(purchases)
    .where(
      and(
        eq(purchases.user_id, userId),
        inArray(purchases.agent_id, [...ids]),
        eq(purchases.status, 'completed'),
      ),
    )
    .orderBy(purchases.agent_id)
  return rows.map(({ id }) => id)
}
