// Unread messages, for 'Needs you'.

import { and, count, eq, gt, max, sum } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../platform/own-needs.ts'
import { unreadNeed } from '../conversations-own-needs.messages.ts'
import { conversationParticipants as participants } from './conversations.table.ts'

export const unreadMessages: OwnNeeds = {
  kind: 'unread_messages',
  async find(reader, owner) {
    const unread = await unreadOf(reader, owner)
    if (!unread || unread.last_id === null) return undefined
    const { messages, conversations, last_id } = unread
    return {
      count: messages,
      text: unreadNeed.text(messages),
      detail: unreadNeed.detail(conversations),
      action: {
        label: unreadNeed.action,
        path: conversations === 1 ? paths.conversation(last_id) : paths.messages(),
      },
    }
  },
}

/** Returns the number of unread messages and of their conversations, and the latest of these. */
async function unreadOf(reader: Reader, owner: OwnerId) {
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
