// What conversations keep about a person: told in an export, ended with the account.

import { tellPerson } from '../../../../platform/database/person-news.ts'
import { noteChange } from '../../../../platform/database/row-news.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { markGroupRead } from '../../../notifications/server/actions.ts'
import { CONVERSATIONS_TOPIC, groupOf } from '../../conversations/rules.ts'
import { leaveConversations, tellConversations } from './records.ts'

/** Conversations in an export. With an account go its words and files; what the other side said stays theirs. */
export const conversationData = {
  noun: 'conversations',
  tell: tellConversations,
  async erase(tx, owner, now) {
    for (const { id, other } of await leaveConversations(tx, owner, now.toISOString())) {
      await markGroupRead(tx, other, 'conversation_message', groupOf(id), now)
      tellPerson(tx, other, { topic: CONVERSATIONS_TOPIC, id })
    }
    noteChange(tx, 'conversations')
    return 'gone'
  },
} as const satisfies PersonData
