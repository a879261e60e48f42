// The queries over a person's own agents, and over how each does.
import { and, count, desc, eq, gte, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { isHiddenRow } from '../../../../platform/moderated.ts'
import {
  conversations,
  messages,
  conversationParticipants as participants,
} from '../../../conversations/server/conversations.table.ts'
import { charges, subscriptions } from '../../../payments/server/payments.table.ts'
import { reviews } from '../../../reviews/server/reviews.table.ts'
import { REMINDED_FOR_MS } from '../../access/access.rules.ts'
import { deploymentConversations } from '../../conversations/server/conversations.actions.ts'
import type { CallingState } from '../../interfaces/interfaces.rules.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agents, ownAgentColumns, purchases } from '../../server/agents.table.ts'
import type { AgentFigures, OwnAgent } from '../listings.contract.ts'

const agentId = sql`${agents}."id"`

/** Pending purchases come first only while someone pays, so at most a few are passed over. */
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

/** An endpoint that was changed since its check counts as unchecked. */
const calling = sql<CallingState>`coalesce((
  select case when declared.failure is null then 'callable' else 'check_failed' end
  from ${agentInterfaces} declared
  where declared.agent_id = ${agentId} and declared.checked_url = ${agents}."endpoint_url"
), 'not_callable')`

const shown = { ...ownAgentColumns, last_deployed_at: lastDeployed, is_kept: isKept, calling }

const isOwn = (owner: OwnerId, id: number) => and(eq(agents.id, id), eq(agents.user_id, owner))

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

export async function findOwnAgent(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<OwnAgent | undefined> {
  return (await reader.select(shown).from(agents).where(isOwn(owner, id)))[0]
}

/**
 * Locks the person's agent: no one buys it until the transaction ends, since a purchase holds the agent that it refers to. The
 * agent is read after the lock, since purchases are others' rows.
 */
export async function lockOwnAgent(tx: Tx, owner: OwnerId, id: number): Promise<OwnAgent | undefined> {
  await tx.select({ id: agents.id }).from(agents).where(isOwn(owner, id)).for('update')
  return findOwnAgent(tx, owner, id)
}

export const isAgentHidden = (reader: Reader, id: number) => isHiddenRow(reader, agents, id)

export async function changeAgent(
  tx: Tx,
  id: number,
  change: PgUpdateSetSource<typeof agents>,
): Promise<void> {
  await tx.update(agents).set(change).where(eq(agents.id, id))
}

export async function deleteAgent(tx: Tx, id: number): Promise<void> {
  await tx.delete(agents).where(eq(agents.id, id))
}

const NONE: AgentFigures = { revenue_this_month: 0, waiting_count: 0, waiting_conversation_id: null }

/** Two queries suffice, each over an index of recent rows. */
export async function figuresOf(reader: Reader, owner: OwnerId, ids: readonly number[], now: Date) {
  if (ids.length === 0) return () => NONE
  const [earned, waiting] = await Promise.all([
    earnedThisMonth(reader, owner, ids, now),
    waitingFor(reader, owner, ids, now),
  ])
  return (id: number): AgentFigures => ({ ...NONE, ...earned.get(id), ...waiting.get(id) })
}

/** Refunds and payments that a bank holds don't count; months are in UTC. */
async function earnedThisMonth(reader: Reader, owner: OwnerId, ids: readonly number[], now: Date) {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const left = sql`case ${charges.status} when 'disputed' then 0 else ${charges.amount} - ${charges.refunded} end`
  const rows = await reader
    .select({ id: charges.product_id, revenue_this_month: sql<number>`sum(${left})::float8` })
    .from(charges)
    .where(
      and(
        eq(charges.seller_id, owner),
        gte(charges.created_at, month.toISOString()),
        eq(charges.product_type, 'agent'),
        inArray(charges.product_id, [...ids]),
        eq(charges.is_sale, true),
      ),
    )
    .groupBy(charges.product_id)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** A buyer spoke last, recently enough for a reminder; blocked conversations don't count. */
async function waitingFor(reader: Reader, owner: OwnerId, ids: readonly number[], now: Date) {
  const rows = await reader
    .select({
      id: purchases.agent_id,
      waiting_count: count(),
      waiting_conversation_id: min(conversations.id),
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(messages, eq(messages.id, conversations.last_message_id))
    .innerJoin(purchases, eq(purchases.id, conversations.subject_id))
    .where(
      and(
        eq(participants.person_id, owner),
        gte(participants.last_message_at, new Date(now.getTime() - REMINDED_FOR_MS).toISOString()),
        eq(conversations.subject_kind, deploymentConversations.kind),
        inArray(purchases.agent_id, [...ids]),
        // Once an account is deleted, its messages have no author, and there is no one to answer.
        ne(messages.author_id, owner),
        isNull(messages.removed_at),
        sql`not exists (select from ${participants} other
          where other.conversation_id = ${conversations.id} and other.blocked_at is not null)`,
      ),
    )
    .groupBy(purchases.agent_id)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
