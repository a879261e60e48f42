// The event of a conversation: its other participant is notified of a message.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { byMail, declareEvent } from '../../platform/contract/event.ts'

export const messageSent = declareEvent({
  kind: 'conversation_message',
  subject: 'conversation',
  params: z.strictObject({}),
  notification: byMail('New messages', {
    // A participant who has the conversation open reads the message there, so the mail waits.
    mailAfterMinutes: 15,
    isGrouped: true,
    isSocial: true,
  }),
  audience: {
    other: {
      sentence({ person, count }) {
        if (count === 1) return person ? `${person} sent you a message` : 'You have a new message'
        return person ? `${person} sent you ${count} messages` : `You have ${count} new messages`
      },
      path: ({ subject }) => paths.conversation(subject),
    },
  },
})

export const conversationEvents = [messageSent] as const
