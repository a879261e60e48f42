// Messages as a kind that can be reported and hidden. Only the two participants of a conversation can report one.

import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type ModeratedKind, rowIdIn } from '../../../platform/moderated.ts'
import { holdConversation, notifyBoth } from './conversations.actions.ts'
import { messages, conversationParticipants as participants } from './conversations.table.ts'

/** Locks the conversation, as every change of its unread counts does. */
async function change(tx: Tx, id: number, write: () => Promise<void>): Promise<void> {
  const found = await findModerated(tx, id, null)
  const conversation = found && (await holdConversation(tx, found.conversation_id))
  if (!conversation) return
  await write()
  notifyBoth(tx, conversation)
}

export const moderatedMessages: ModeratedKind = {
  kind: 'message',
  async find(reader, id, viewer) {
    const messageId = rowIdIn(id)
    const found = messageId === undefined ? undefined : await findModerated(reader, messageId, viewer)
    if (!found || (found.removed_at !== null && (!found.is_hidden || viewer !== null))) return undefined
    const { owner_id, conversation_id, is_hidden } = found
    return { id, owner_id, title: 'A message', path: paths.conversation(conversation_id), is_hidden }
  },
  // A ban of the author leaves the messages to the other participant.
  idsOfOwner: async () => [],
  hide: (tx, id, now) => change(tx, Number(id), () => hideMessage(tx, Number(id), now.toISOString())),
  restore: (tx, id) => change(tx, Number(id), () => restoreMessage(tx, Number(id))),
}

async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: messages.author_id,
      conversation_id: messages.conversation_id,
      removed_at: messages.removed_at,
      is_hidden: sql<boolean>`${messages.hidden_from} is not null`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        viewer === null
          ? undefined
          : sql`exists (select 1 from ${participants} where ${participants.conversation_id} = ${messages.conversation_id} and ${participants.person_id} = ${viewer})`,
      ),
    )
  return rows[0]
}

/** Adds the message to the unread counts of those who have not read it, or subtracts it. */
async function countUnread(
  tx: Tx,
  { id, conversation_id, author_id }: { id: number; conversation_id: number; author_id: string | null },
  more: 1 | -1,
): Promise<void> {
  await tx
    .update(participants)
    .set({ unread_count: sql`${participants.unread_count} + ${more}` })
    .where(
      and(
        eq(participants.conversation_id, conversation_id),
        author_id === null ? undefined : ne(participants.person_id, author_id),
        lt(sql`coalesce(${participants.last_read_message_id}, 0)`, id),
      ),
    )
}

const moved = {
  id: messages.id,
  conversation_id: messages.conversation_id,
  author_id: messages.author_id,
}

async function hideMessage(tx: Tx, id: number, at: string): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ removed_at: at, hidden_from: 'conversation' })
    .where(and(eq(messages.id, id), isNull(messages.removed_at)))
    .returning(moved)
  if (row) await countUnread(tx, row, -1)
}

async function restoreMessage(tx: Tx, id: number): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ removed_at: null, hidden_from: null })
    .where(and(eq(messages.id, id), isNotNull(messages.hidden_from)))
    .returning(moved)
  if (row) await countUnread(tx, row, 1)
}
