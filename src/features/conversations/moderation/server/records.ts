// The queries that hide a message. While it is hidden it is removed, but its words and files are kept.
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { messages, conversationParticipants as participants } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
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

/** Counts the message more or less for those who have not read it. */
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

export async function hideMessage(tx: Tx, id: number, at: string): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ removed_at: at, hidden_from: 'conversation' })
    .where(and(eq(messages.id, id), isNull(messages.removed_at)))
    .returning(moved)
  if (row) await countUnread(tx, row, -1)
}

export async function restoreMessage(tx: Tx, id: number): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ removed_at: null, hidden_from: null })
    .where(and(eq(messages.id, id), isNotNull(messages.hidden_from)))
    .returning(moved)
  if (row) await countUnread(tx, row, 1)
}
