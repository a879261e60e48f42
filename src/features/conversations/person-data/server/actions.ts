// What conversations keep about a person: told in an export, ended with the account.

import { tellPerson } from '../../../../platform/database/person-hints.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { settle } from '../../../events/server/actions.ts'
import { messageSent } from '../../events.ts'
import { CONVERSATIONS_TOPIC } from '../../rules.ts'
import { leaveConversations, tellConversations } from './records.ts'

/** Conversations in an export. With an account go its words and files; what the other participant said stays theirs. */
export const conversationData = {
  noun: 'conversations',
  exportRows: tellConversations,
  async erase(tx, owner, now) {
    for (const { id, other } of await leaveConversations(tx, owner, now.toISOString())) {
      await settle(tx, messageSent, { user_id: other, subject: id }, now)
      tellPerson(tx, other, { topic: CONVERSATIONS_TOPIC, id })
    }
    return 'gone'
  },
} as const satisfies PersonData
