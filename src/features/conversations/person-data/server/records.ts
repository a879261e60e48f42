// The queries over what a person said and was told in conversations: for an export, and for the end of an account.
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { otherOf } from '../../policy.ts'
import { conversationReads, conversations, messageFiles, messages } from '../../server/table.ts'

/** What was said in a person's conversations, by them and to them. */
export async function tellConversations(reader: Reader, person: OwnerId) {
  const isTheirs = or(eq(conversations.owner_id, person), eq(conversations.proposer_id, person))
  const { proposal_id, created_at, blocked_at } = conversations
  return {
    conversations: await reader
      .select({
        proposal_id,
        created_at,
        blocked_by_you_at: sql<
          string | null
        >`case when ${conversations.blocked_by} = ${person} then ${blocked_at} end`,
      })
      .from(conversations)
      .where(isTheirs)
      .orderBy(asc(proposal_id)),
    messages: await reader
      .select({
        proposal_id: messages.proposal_id,
        is_own: sql<boolean>`coalesce(${messages.author_id} = ${person}, false)`,
        body: messages.body,
        files: sql<
          string[]
        >`array(select ${messageFiles.name} from ${messageFiles} where ${messageFiles.message_id} = ${messages.id} order by ${messageFiles.id})`,
        created_at: messages.created_at,
        removed_at: messages.removed_at,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.proposal_id, messages.proposal_id))
      .where(isTheirs)
      .orderBy(asc(messages.id)),
  }
}

/**
 * Takes a person out of their conversations: their words and files go, the other's stay, and a conversation that has
 * nobody left goes whole. Gives who is left in which.
 */
export async function leaveConversations(
  tx: Tx,
  person: OwnerId,
  at: string,
): Promise<{ id: number; other: string }[]> {
  const held = await tx
    .select()
    .from(conversations)
    .where(or(eq(conversations.owner_id, person), eq(conversations.proposer_id, person)))
    .orderBy(asc(conversations.proposal_id))
    .for('update')
  if (held.length === 0) return []
  const ids = held.map(({ proposal_id }) => proposal_id)
  const own = tx.select({ id: messages.id }).from(messages).where(eq(messages.author_id, person))
  await tx.delete(messageFiles).where(inArray(messageFiles.message_id, own))
  await tx
    .update(messages)
    .set({ author_id: null, body: '', removed_at: sql`coalesce(${messages.removed_at}, ${at})` })
    .where(eq(messages.author_id, person))
  await tx
    .delete(conversationReads)
    .where(and(inArray(conversationReads.proposal_id, ids), eq(conversationReads.person_id, person)))
  // What was unread was theirs.
  await tx
    .update(conversationReads)
    .set({ unread_count: 0 })
    .where(inArray(conversationReads.proposal_id, ids))
  const { owner_id, proposer_id, proposal_id } = conversations
  await tx
    .update(conversations)
    .set({
      owner_id: sql`nullif(${owner_id}, ${person})`,
      proposer_id: sql`nullif(${proposer_id}, ${person})`,
      blocked_by: null,
      blocked_at: null,
    })
    .where(inArray(proposal_id, ids))
  await tx.delete(conversations).where(and(inArray(proposal_id, ids), isNull(owner_id), isNull(proposer_id)))
  return held.flatMap((row) => {
    const other = otherOf(person, row)
    return other === null ? [] : [{ id: row.proposal_id, other }]
  })
}
