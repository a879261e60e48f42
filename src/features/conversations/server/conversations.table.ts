// Conversations, who takes part in them and how far each has read, and what was said.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FileType } from '../../../platform/contract/bucket.ts'
import {
  descending,
  moment,
  personRef,
  requiredPerson,
  requiredRow,
  rowId,
  rowRef,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'

export const conversations = pgTable(
  'conversations',
  {
    /** Computed from the subject, so one each; known before there is a conversation (decision 38). */
    id: bigint({ mode: 'number' }).primaryKey(),
    subject_kind: text().notNull(),
    /** No reference: a conversation outlives what it is about. */
    subject_id: rowRef().notNull(),
    created_at: moment().notNull(),
    last_message_id: rowRef(),
  },
  (table) => [unique('conversations_one_each').on(table.subject_kind, table.subject_id)],
)

export const conversationParticipants = pgTable(
  'conversation_participants',
  {
    conversation_id: requiredRow(() => conversations.id, { onDelete: 'cascade' }),
    /** The row goes with the account. */
    person_id: requiredPerson(() => profiles.id),
    /** What they are to the subject, in the words of its noun. */
    role: text().notNull(),
    last_read_message_id: rowRef(),
    /** The other's messages after it that were not removed; kept with every change of them. */
    unread_count: integer().notNull().default(0),
    /** The conversation's: here, so that one index holds a person's conversations in their order. */
    last_message_at: moment().notNull(),
    /** When they blocked it, as long as they do. */
    blocked_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.person_id] }),
    check('conversation_participants_count', sql`${table.unread_count} >= 0`),
    uniqueIndex('conversation_participants_one_block')
      .on(table.conversation_id)
      .where(sql`${table.blocked_at} is not null`),
    index('conversation_participants_recent').on(
      table.person_id,
      descending(table.last_message_at),
      descending(table.conversation_id),
    ),
    index('conversation_participants_unread')
      .on(table.person_id, table.unread_count)
      .where(sql`${table.unread_count} > 0`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Given while the conversation is locked, so that their order is that of the commits. */
    id: rowId(),
    conversation_id: requiredRow(() => conversations.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    author_id: personRef().references(() => profiles.id),
    body: text().notNull(),
    created_at: moment().notNull(),
    removed_at: moment(),
    /** Set as long as operators hide it: it is removed, with its words and files kept. */
    hidden_from: text().$type<'conversation'>(),
  },
  (table) => [
    check('messages_hidden_removed', sql`${table.hidden_from} is null or ${table.removed_at} is not null`),
    index('messages_of_conversation').on(table.conversation_id, descending(table.id)),
    index('messages_by_author').on(table.author_id),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    id: rowId(),
    message_id: requiredRow(() => messages.id, { onDelete: 'cascade' }),
    /** In the bucket of conversations. */
    path: text().notNull(),
    /** The file's name as it is shown. */
    name: text().notNull(),
    content_type: text().$type<FileType>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [
    // A file is in one message only: it goes with it.
    unique('message_files_one_use').on(table.path),
    index('message_files_of_message').on(table.message_id, table.id),
  ],
)
