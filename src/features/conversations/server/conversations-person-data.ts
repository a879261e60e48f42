// Exports a person's conversations, and erases them with the account.

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { hintPerson } from '../../../platform/database/person-hints.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import { settleEvent } from '../../events/server/events.actions.ts'
import { messageSent } from '../conversations.events.ts'
import { CONVERSATIONS_TOPIC } from '../conversations.rules.ts'
import {
  conversations,
  messageFiles,
  messages,
  conversationParticipants as participants,
} from './conversations.table.ts'

/** Exports conversations. An erasure deletes the person's text and files; the other participant's messages stay theirs. */
export const conversationData = {
  noun: 'conversations',
  exportRows: exportConversations,
  async erase(tx, owner, now) {
    for (const { id, other } of await leaveConversations(tx, owner, now.toISOString())) {
      await settleEvent(tx, messageSent, { user_id: other, subject: id }, now)
      hintPerson(tx, other, { topic: CONVERSATIONS_TOPIC, id })
    }
    return 'gone'
  },
} as const satisfies PersonData

/** Exports the messages of a person's conversations, by them and to them. */
function exportConversations(tx: Tx, person: OwnerId) {
  const isTheirs = eq(participants.person_id, person)
  const { id, subject_kind, subject_id, created_at } = conversations
  return {
    conversations: rowsOf(
      tx,
      tx
        .select({ id, subject_kind, subject_id, created_at, blocked_by_you_at: participants.blocked_at })
        .from(conversations)
        .innerJoin(participants, eq(participants.conversation_id, id))
        .where(isTheirs)
        .orderBy(asc(id)),
    ),
    messages: rowsOf(
      tx,
      tx
        .select({
          conversation_id: messages.conversation_id,
          is_own: sql<boolean>`coalesce(${messages.author_id} = ${person}, false)`,
          // Of messages that operators hide, an export contains only the text of one's own.
          body: sql<string>`case when ${messages.hidden_from} is null or ${messages.author_id} = ${person} then ${messages.body} else '' end`,
          files: sql<
            string[]
          >`array(select ${messageFiles.name} from ${messageFiles} where ${messageFiles.message_id} = ${messages.id} order by ${messageFiles.id})`,
          created_at: messages.created_at,
          removed_at: messages.removed_at,
        })
        .from(messages)
        .innerJoin(participants, eq(participants.conversation_id, messages.conversation_id))
        .where(isTheirs)
        .orderBy(asc(messages.id)),
    ),
  }
}

/**
 * Takes a person out of their conversations: their text and files are deleted, the other's stay, and a conversation without
 * participants is deleted. Returns the remaining participants by conversation.
 */
async function leaveConversations(
  tx: Tx,
  person: OwnerId,
  at: string,
): Promise<{ id: number; other: string }[]> {
  const theirs = tx
    .select({ id: participants.conversation_id })
    .from(participants)
    .where(eq(participants.person_id, person))
  const held = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, theirs))
    .orderBy(asc(conversations.id))
    .for('update')
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const own = tx.select({ id: messages.id }).from(messages).where(eq(messages.author_id, person))
  await tx.delete(messageFiles).where(inArray(messageFiles.message_id, own))
  await tx
    .update(messages)
    .set({ author_id: null, body: '', removed_at: sql`coalesce(${messages.removed_at}, ${at})` })
    .where(eq(messages.author_id, person))
  await tx
    .delete(participants)
    .where(and(inArray(participants.conversation_id, ids), eq(participants.person_id, person)))
  // The other's unread messages were written by the person who left, and there is no one left to block.
  const left = await tx
    .update(participants)
    .set({ unread_count: 0, blocked_at: null })
    .where(inArray(participants.conversation_id, ids))
    .returning({ id: participants.conversation_id, other: participants.person_id })
  const kept = new Set(left.map(({ id }) => id))
  const abandoned = ids.filter((id) => !kept.has(id))
  await tx.delete(conversations).where(inArray(conversations.id, abandoned))
  return left
}
