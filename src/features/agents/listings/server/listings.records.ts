// The queries over a person's own agents.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { isHiddenRow } from '../../../../platform/moderated.ts'
import { subscriptions } from '../../../payments/server/payments.table.ts'
import { reviews } from '../../../reviews/server/reviews.table.ts'
import { agents, ownAgentColumns, purchases } from '../../server/agents.table.ts'
import type { OwnAgent } from '../listings.contract.ts'

const agentId = sql`${agents}."id"`

/** Pending ones come first only while someone pays: at most a few are passed over. */
const lastDeployed = sql<string | null>`(
  select bought.created_at from ${purchases} bought
  where bought.agent_id = ${agentId} and bought.status <> 'pending'
  order by bought.created_at desc, bought.id desc limit 1
)`.mapWith(purchases.created_at)

const isKept = sql<boolean>`(
  exists (select from ${purchases} bought where bought.agent_id = ${agentId})
  or exists (select from ${subscriptions} paid
    where paid.product_type = 'agent' and paid.product_id = ${agentId} and paid.status <> 'ended')
  or exists (select from ${reviews} written where written.product_type = 'agent' and written.product_id = ${agentId})
)`

const shown = { ...ownAgentColumns, last_deployed_at: lastDeployed, is_kept: isKept }

const isOwn = (owner: OwnerId, id: number) => and(eq(agents.id, id), eq(agents.user_id, owner))

/** One page of a person's agents, newest first. */
export async function agentsOfOwner(
  reader: Reader,
  owner: OwnerId,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ items: OwnAgent[]; total: number }> {
  const items = await reader
    .select(shown)
    .from(agents)
    .where(eq(agents.user_id, owner))
    .orderBy(desc(agents.created_at), desc(agents.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(agents, eq(agents.user_id, owner)) }
}

/** The person's agent, if it is one of theirs. */
export async function findOwnAgent(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<OwnAgent | undefined> {
  return (await reader.select(shown).from(agents).where(isOwn(owner, id)))[0]
}

/**
 * The person's agent, of which nothing is bought until the transaction ends: a purchase holds the agent that it refers
 * to. It is read after it was locked, since its purchases are others' rows.
 */
export async function lockOwnAgent(tx: Tx, owner: OwnerId, id: number): Promise<OwnAgent | undefined> {
  await tx.select({ id: agents.id }).from(agents).where(isOwn(owner, id)).for('update')
  return findOwnAgent(tx, owner, id)
}

/** Whether operators hide it. */
export const isHidden = (reader: Reader, id: number) => isHiddenRow(reader, agents, id)

/** Stores a change of an agent. */
export async function changeAgent(
  tx: Tx,
  id: number,
  change: Partial<Omit<typeof agents.$inferInsert, 'id' | 'user_id' | 'users_count' | 'rating'>>,
): Promise<void> {
  await tx.update(agents).set(change).where(eq(agents.id, id))
}

export async function deleteAgent(tx: Tx, id: number): Promise<void> {
  await tx.delete(agents).where(eq(agents.id, id))
}
