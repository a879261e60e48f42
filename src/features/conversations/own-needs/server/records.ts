// The query for a person's unread messages.
import { and, count, eq, gt, max, sum } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { conversationParticipants as participants } from '../../server/table.ts'

/** How many messages are unread, in how many conversations, and the latest begun of these. */
export async function unreadOf(reader: Reader, owner: OwnerId) {
  const rows = await reader
    .select({
      messages: sum(participants.unread_count).mapWith(Number),
      conversations: count(),
      last_id: max(participants.conversation_id),
    })
    .from(participants)
    .where(and(eq(participants.person_id, owner), gt(participants.unread_count, 0)))
  return rows[0]
}
