// What can be asked about conversations over HTTP. One conversation belongs to one proposal and bears its id.
import * as z from 'zod'
import { FILE_TYPES } from '../../platform/contract/bucket.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, id, idInPath, moment } from '../../platform/contract/shapes.ts'
import { publicPerson } from '../profiles/contract.ts'
import { PROPOSAL_STATES } from '../projects/proposals/rules.ts'
import { STANDINGS } from './rules.ts'
import { newMessage, readMark } from './schemas.ts'

const count = z.int().nonnegative()

/** A conversation as one of its two sides sees it; also one in which nobody has written yet. */
export const conversation = z.object({
  /** The proposal's. */
  id,
  role: z.enum(['owner', 'proposer']),
  /** Null once it is gone with its owner's account. */
  project: z.object({ id, title: z.string() }).nullable(),
  proposal_state: z.enum(PROPOSAL_STATES).nullable(),
  /** Null without a public profile. */
  other: publicPerson.nullable(),
  standing: z.enum(STANDINGS),
  is_started: z.boolean(),
  unread_count: count,
  /** Up to where one has read, and up to where the other has; the latter is told while the conversation is open. */
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
  /** Empty if it was removed, and where files say it all. */
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
    summary: 'Lists the own conversations, the one with the newest message first.',
    limit: 'read',
    query: z.object(cursorQuery),
    output: cursorPageOf(listedConversation),
    problems: ['invalid'],
  },
  countUnread: {
    ...common,
    method: 'GET',
    path: '/conversations/unread-count',
    summary: 'Counts the own unread messages.',
    limit: 'read',
    output: z.object({ unread: count }),
  },
  open: {
    ...common,
    method: 'GET',
    path: '/conversations/:id',
    summary: 'Gives the conversation about a proposal, also before anybody has written.',
    limit: 'read',
    params,
    output: conversation,
    problems: ['not_found'],
  },
  messages: {
    ...common,
    method: 'GET',
    path: '/conversations/:id/messages',
    summary: 'Lists the messages of a conversation, the newest first.',
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
    summary: 'Sends a message, with up to five files uploaded before; the first one begins the conversation.',
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
    summary: 'Removes an own message with its files, within ten minutes.',
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
    summary: 'Blocks a conversation: nobody writes in it until it is unblocked.',
    limit: 'write',
    params,
    output: conversation,
    problems: ['not_found', 'conflict'],
  },
  unblock: {
    ...common,
    method: 'POST',
    path: '/conversations/:id/unblock',
    summary: 'Unblocks a conversation that one has blocked.',
    limit: 'write',
    params,
    output: conversation,
    problems: ['not_found', 'conflict'],
  },
  file: {
    ...common,
    method: 'GET',
    path: '/conversations/:id/files/:file_id',
    summary: 'Gives an address of a file that is good for a minute, for this session alone.',
    limit: 'read',
    params: z.object({ id: idInPath, file_id: idInPath }),
    output: z.object({ url: z.string(), expires_at: moment }),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
