// Exports the agents and purchases of a person, and deletes them when the person leaves.

import { and, eq, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { asPublished, newestTitles, type PersonData } from '../../../platform/person-data.ts'
import { COUNTED_AGENTS } from '../agents.messages.ts'
import { AGENTS } from '../agents.rules.ts'
import { agents, ownAgentColumns, purchases } from './agents.table.ts'
import { agentSales, stopSellingAgent } from './buying.actions.ts'

/**
 * Purchases that were paid stay, without a name: the person's own deployments end, and agents that others bought are off sale
 * and run out. Unsold agents are deleted with their owner.
 */
export const agentData = {
  noun: 'agents',
  exportRows: rowsOfPerson,
  async erase(tx, owner, now) {
    const around = await lockPurchasesAround(tx, owner)
    for (const { user_id, agent_id } of around.filter((one) => one.user_id === owner)) {
      const sale = { user_id, seller_id: owner, product_type: 'agent', product_id: agent_id } as const
      await agentSales.drop(tx, sale)
      await agentSales.end(tx, sale, 'ended', now)
    }
    for (const id of await withdrawAll(tx, owner, now.toISOString()))
      await stopSellingAgent(tx, id, 'left', now)
    const outcome = await deleteRowsOfPerson(tx, owner)
    invalidateRemoved(tx, AGENTS)
    return outcome
  },
  published: [
    {
      kind: 'agent',
      words: COUNTED_AGENTS,
      list: async (reader, owner, most) =>
        asPublished(await agentsOnSale(reader, owner, most), ({ id }) => paths.agent(id)),
    },
  ],
} as const satisfies PersonData

function rowsOfPerson(tx: Tx, owner: OwnerId) {
  return {
    agents: rowsOf(tx, tx.select(ownAgentColumns).from(agents).where(eq(agents.user_id, owner))),
    purchases: rowsOf(tx, tx.select().from(purchases).where(eq(purchases.user_id, owner))),
  }
}

const agentsOnSale = (reader: Reader, owner: OwnerId, most: number) =>
  newestTitles(
    reader,
    { table: agents, title: agents.name },
    and(eq(agents.user_id, owner), isNull(agents.withdrawn_at)),
    most,
  )

/** Returns 'kept' if agents or purchases of the person have to stay. */
async function deleteRowsOfPerson(tx: Tx, owner: OwnerId): Promise<'gone' | 'kept'> {
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

/** Locks are taken in the order of ids. */
async function lockPurchasesAround(tx: Tx, owner: OwnerId) {
  const offered = tx.select({ id: agents.id }).from(agents).where(eq(agents.user_id, owner))
  return tx
    .select({ user_id: purchases.user_id, agent_id: purchases.agent_id, status: purchases.status })
    .from(purchases)
    .where(or(eq(purchases.user_id, owner), inArray(purchases.agent_id, offered)))
    .orderBy(purchases.id)
    .for('update')
}

/**
 * Returns the ids of agents that were on sale. No one begins to buy one until the transaction ends, since a purchase locks its
 * agent; earlier ones can be read afterwards.
 */
async function withdrawAll(tx: Tx, owner: OwnerId, now: string): Promise<number[]> {
  await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.user_id, owner))
    .orderBy(agents.id)
    .for('update')
  const withdrawn = await tx
    .update(agents)
    .set({ withdrawn_at: now, paused_for: null })
    .where(and(eq(agents.user_id, owner), or(isNull(agents.withdrawn_at), isNotNull(agents.paused_for))))
    .returning({ id: agents.id })
  return withdrawn.map(({ id }) => id)
}
