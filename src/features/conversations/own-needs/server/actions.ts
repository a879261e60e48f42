// Unread messages, for 'Needs you'.
import { paths } from '../../../../paths.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import { unreadNeed } from '../messages.ts'
import { unreadOf } from './records.ts'

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
