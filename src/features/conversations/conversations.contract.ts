// The contracts of conversations. Each conversation is about one subject, from which its id is computed.
import * as z from 'zod'
import { FILE_TYPES } from '../../platform/contract/bucket.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, id, idInPath, moment } from '../../platform/contract/shapes.ts'
import { handleInPath, publicPerson } from '../profiles/profiles.contract.ts'
import { CONVERSATION_STATUSES, SUBJECT_BADGES } from './conversations.rules.ts'
import { newMessage, readMark } from './conversations.schemas.ts'

const count = z.int().nonnegative()

const link = z.object({ label: z.string(), path: z.string() })

/** A conversation as one of its two participants sees it; it may have no messages yet. */
export const conversation = z.object({
  /** The id is computed from the subject. */
  id,
  /** The reader's role towards the subject, in the words of its noun. */
  role: z.string(),
  subject: z.object({
    kind: z.string(),
    id,
    title: z.string(),
    /** The path of the subject's page; null once it is deleted. */
    path: z.string().nullable(),
    badge: z.object({ label: z.string(), variant: z.enum(SUBJECT_BADGES) }).nullable(),
  }),
  /** Null once the other person's account is erased. */
  other: publicPerson.nullable(),
  status: z.enum(CONVERSATION_STATUSES),
  /** The reason why the subject closes the conversation, and a link that may help; null while it is open. */
  refusal: z.object({ message: z.string(), link: link.nullable() }).nullable(),
  is_started: z.boolean(),
  unread_count: count,
  /**
   * The last message that the reader has read, and the last that the other has read; the latter is shown while the conversation
   * is open.
   */
  read_message_id: id.nullable(),
  other_read_message_id: id.nullable(),
})
export type Conversation = z.output<typeof conversation>

export const listedConversation = conversation.extend({
  last_message_at: moment,
  last_message: z
    .object({ is_own: z.boolean(), preview: z.string(), is_removed: z.boolean(), files_count: count })
    .nullable(),
})
export type ListedConversation = z.output<typeof listedConversation>

export const messageFile = z.object({
  id,
  name: z.string(),
  content_type: z.enum(FILE_TYPES),
  bytes: z.int().nonnegative(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type MessageFile = z.output<typeof messageFile>

export const message = z.object({
  id,
  is_own: z.boolean(),
  /** Empty for a removed message, and for one that has only files. */
  body: z.string(),
  is_removed: z.boolean(),
  files: z.array(messageFile),
  created_at: moment,
})
export type Message = z.output<typeof message>

const common = { tag: 'conversations', access: 'session' } as const
const params = z.object({ id: idInPath })

export const conversationContracts = {
  list: {
    ...common,
    method: 'GET',
    path: '/conversations',
    summary: 'Lists your conversations, most recent message first.',
    limit: 'read',
    query: z.object(cursorQuery),
    output: cursorPageOf(listedConversation).extend({
      /** Suggestions for someone without conversations; one for each kind of subject. */
      beginnings: z.array(z.object({ sentence: z.string(), links: z.array(link) })),
    }),
    problems: ['invalid'],
  },
  countUnread: {
    ...common,
    method: 'GET',
    path: '/conversations/unread-count',
    summary: 'Counts your unread messages.',
    limit: 'read',
    output: z.object({ unread: count }),
  },
  open: {
    ...common,
    method: 'GET',
    path: '/conversations/:id',
    summary: 'Returns a conversation, even before its first message.',
    limit: 'read',
    params,
    output: conversation,
    problems: ['not_found'],
  },
  withPerson: {
    ...common,
    method: 'GET',
    path: '/profiles/:handle/conversation',
    summary:
      'Returns which of your conversations to continue, or could begin, with the person behind a public profile; null if there is nothing to talk about.',
    limit: 'read',
    params: z.object({ handle: handleInPath }),
    output: z.object({ id: id.nullable() }),
  },
  messages: {
    ...common,
    method: 'GET',
    path: '/conversations/:id/messages',
    summary: 'Lists the messages in a conversation, newest first.',
    limit: 'read',
    params,
    query: z.object(cursorQuery),
    output: cursorPageOf(message),
    problems: ['invalid', 'not_found'],
  },
  send: {
    ...common,
    method: 'POST',
    path: '/conversations/:id/messages',
    publishes: true,
    summary: 'Sends a message, with up to five uploaded files. The first message starts the conversation.',
    limit: 'write',
    creates: true,
    params,
    body: newMessage,
    output: message,
    problems: ['invalid', 'not_found', 'conflict', 'too_many_requests'],
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/conversations/:id/messages/:message_id',
    summary: 'Removes one of your messages, with its files, within ten minutes of sending it.',
    limit: 'write',
    params: z.object({ id: idInPath, message_id: idInPath }),
    output: message,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  markRead: {
    ...common,
    method: 'POST',
    path: '/conversations/:id/read',
    summary: 'Marks everything up to a message as read.',
    limit: 'write',
    params,
    body: readMark,
    output: conversation,
    problems: ['not_found'],
  },
  block: {
    ...common,
    method: 'POST',
    path: '/conversations/:id/block',
    summary: 'Blocks a conversation. No one can send messages in it until it is unblocked.',
    limit: 'write',
    params,
    output: conversation,
    problems: ['not_found', 'conflict'],
  },
  unblock: {
    ...common,
    method: 'POST',
    path: '/conversations/:id/unblock',
    summary: 'Unblocks a conversation that you blocked.',
    limit: 'write',
    params,
    output: conversation,
    problems: ['not_found', 'conflict'],
  },
  file: {
    ...common,
    method: 'GET',
    path: '/conversations/:id/files/:file_id',
    summary: 'Returns the URL of a file. It works for one minute, in this session only.',
    limit: 'read',
    params: z.object({ id: idInPath, file_id: idInPath }),
    output: z.object({ url: z.string(), expires_at: moment }),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
