// The queries over what agents store about a person: what they offer, and what they bought.
import { and, desc, eq, inArray, isNull, notExists, or } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents, ownAgentColumns, purchases } from '../../server/table.ts'

/** What a person offers and bought, for an export. */
export function rowsOfPerson(tx: Tx, owner: OwnerId) {
  return {
    agents: rowsOf(tx, tx.select(ownAgentColumns).from(agents).where(eq(agents.user_id, owner))),
    purchases: rowsOf(tx, tx.select().from(purchases).where(eq(purchases.user_id, owner))),
  }
}

/** A person's agents that are on sale. */
export async function agentsOnSale(reader: Reader, owner: OwnerId, most: number) {
  const isOnSale = and(eq(agents.user_id, owner), isNull(agents.withdrawn_at))
  const rows = await reader
    .select({ id: agents.id, title: agents.name })
    .from(agents)
    .where(isOnSale)
    .orderBy(desc(agents.id))
    .limit(most)
  return { rows, total: await reader.$count(agents, isOnSale) }
}

/** Deletes a person's agents that nobody bought; returns whether other rows of theirs stay. */
export async function deleteRowsOfPerson(tx: Tx, owner: OwnerId): Promise<'gone' | 'kept'> {
  await tx
    .delete(agents)
    .where(
      and(
        eq(agents.user_id, owner),
        notExists(tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.agent_id, agents.id))),
      ),
    )
  const sold = await tx.select({ id: agents.id }).from(agents).where(eq(agents.user_id, owner)).limit(1)
  const bought = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.user_id, owner))
    .limit(1)
  return sold.length + bought.length === 0 ? 'gone' : 'kept'
}

/** Holds every purchase by a person, and of what they offer, in the order of their ids. */
export async function lockPurchasesAround(tx: Tx, owner: OwnerId) {
  const offered = tx.select({ id: agents.id }).from(agents).where(eq(agents.user_id, owner))
  return tx
    .select({ user_id: purchases.user_id, agent_id: purchases.agent_id, status: purchases.status })
    .from(purchases)
    .where(or(eq(purchases.user_id, owner), inArray(purchases.agent_id, offered)))
    .orderBy(purchases.id)
    .for('update')
}

/**
 * Takes all agents of a person off sale; returns the ids of those that were on it. Nobody begins to buy one until the transaction ends: a purchase
 * holds the agent that it refers to, and those that had begun are there to be read after this.
 */
export async function withdrawAll(tx: Tx, owner: OwnerId, now: string): Promise<number[]> {
  await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.user_id, owner))
    .orderBy(agents.id)
    .for('update')
  const withdrawn = await tx
    .update(agents)
    .set({ withdrawn_at: now })
    .where(and(eq(agents.user_id, owner), isNull(agents.withdrawn_at)))
    .returning({ id: agents.id })
  return withdrawn.map(({ id }) => id)
}
