// The queries over agents and their purchases.
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { titlesIn } from '../../events/server/subjects.ts'
import { isRankedPerson } from '../../payments/server/ranking.ts'
import { agents, purchases } from './agents.table.ts'

export type AgentRow = typeof agents.$inferInsert

export async function insertAgent(tx: Tx, agent: AgentRow): Promise<number> {
  const rows = await tx.insert(agents).values(agent).returning({ id: agents.id })
  const row = rows[0]
  if (!row) throw new Error('An inserted agent came back without its id')
  return row.id
}

/**
 * Stores a completed purchase at the agent's own price and counts its user. Returns the purchase and the agent's owner;
 * undefined for an unknown agent.
 */
export async function insertCompletedPurchase(
  tx: Tx,
  purchase: { user_id: string; agent_id: number; created_at: string },
): Promise<{ id: number; owner_id: string; amount: number } | undefined> {
  const chosen = tx.insert(purchases).select(
    tx
      .select({
        id: sql<number>`nextval(pg_get_serial_sequence('purchases', 'id'))`.as('id'),
        user_id: sql<string>`${purchase.user_id}::uuid`.as('user_id'),
        agent_id: agents.id,
        amount: agents.price,
        status: sql<'completed'>`'completed'`.as('status'),
        created_at: sql<string>`${purchase.created_at}::timestamptz`.as('created_at'),
        ended_at: sql<null>`null::timestamptz`.as('ended_at'),
        is_ranked: sql<boolean>`true`.as('is_ranked'),
      })
      .from(agents)
      .where(eq(agents.id, purchase.agent_id)),
  )
  const stored = await chosen.returning({ id: purchases.id, amount: purchases.amount })
  const counted = await tx
    .update(agents)
    .set({ users_count: sql`${agents.users_count} + 1` })
    .where(eq(agents.id, purchase.agent_id))
    .returning({ owner_id: agents.user_id })
  const [row, agent] = [stored[0], counted[0]]
  return row && agent && { ...row, owner_id: agent.owner_id }
}

/** The sequence never moves back, since a used id stays used. */
export async function moveIdsOn(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select setval(ids.sequence, greatest(ids.highest + 1, nextval(ids.sequence)), false)
    from (
      select pg_get_serial_sequence('agents', 'id')::regclass as sequence, coalesce(max(${agents.id}), 0) as highest
      from ${agents}
    ) ids`)
}

export const namesOfAgents = (reader: Reader, ids: readonly number[]) =>
  titlesIn(reader, { table: agents, title: agents.name, amount: agents.price }, ids)

/** Purchases that were never paid are left out; a refunded one keeps the name of its agent. */
export async function namesOfPurchases(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: purchases.id, title: agents.name, amount: purchases.amount })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(and(inArray(purchases.id, [...ids]), ne(purchases.status, 'pending')))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

const isCompleted = eq(purchases.status, 'completed')

/** Returns how many counts were wrong. */
export async function repairUserCounts(tx: Tx): Promise<number> {
  const truth = (isRanked: SQL) =>
    sql`(select count(*) from ${purchases} where ${purchases.agent_id} = ${agents.id} and ${isCompleted} and ${isRanked})`
  const users_count = truth(sql`${purchases.is_ranked}`)
  const new_users_count = truth(sql`not ${purchases.is_ranked}`)
  const wrong = await tx
    .update(agents)
    .set({ users_count, new_users_count })
    .where(sql`(${agents.users_count}, ${agents.new_users_count}) <> (${users_count}, ${new_users_count})`)
    .returning({ id: agents.id })
  return wrong.length
}

/** Returns the agents whose counts changed. */
export async function rankNewUsers(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ranked as (
      update ${purchases} set is_ranked = true
      where not ${purchases.is_ranked} and ${isCompleted} and ${isRankedPerson(purchases.user_id, now)}
      returning ${purchases.agent_id} as agent_id),
    counted as (select agent_id, count(*) as users from ranked group by agent_id)
    update ${agents} set users_count = users_count + users, new_users_count = new_users_count - users
    from counted where ${agents.id} = agent_id returning ${agents.id} as id`)
  return rows.map(({ id }) => Number(id))
}
