// The tables of conversations, their participants and read marks, their messages and files.
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
    /**
     * The id is computed from the subject, so each subject has one conversation, whose id is known before it exists (decision
     * 38).
     */
    id: bigint({ mode: 'number' }).primaryKey(),
    subject_kind: text().notNull(),
    /** A conversation outlives its subject, so the database does not check the reference. */
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
    /** The row is deleted with the account. */
    person_id: requiredPerson(() => profiles.id),
    /** The participant's role towards the subject, in the words of its noun. */
    role: text().notNull(),
    last_read_message_id: rowRef(),
    /** Counts the other's messages after the read mark that were not removed; every change of them updates it. */
    unread_count: integer().notNull().default(0),
    /** This repeats the conversation's column, so that one index holds a person's conversations in their order. */
    last_message_at: moment().notNull(),
    /** The moment at which the participant blocked the conversation; null while they don't. */
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
    /** Ids are assigned while the conversation is locked, so that their order is that of the commits. */
    id: rowId(),
    conversation_id: requiredRow(() => conversations.id, { onDelete: 'cascade' }),
    /** Null once the account is erased. */
    author_id: personRef().references(() => profiles.id),
    body: text().notNull(),
    created_at: moment().notNull(),
    removed_at: moment(),
    /** This is set as long as operators hide the message: it is removed, but its text and files are kept. */
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
    /** The path is in the bucket of conversations. */
    path: text().notNull(),
    name: text().notNull(),
    content_type: text().$type<FileType>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [
    // A file is in one message only and is deleted with it.
    unique('message_files_one_use').on(table.path),
    index('message_files_of_message').on(table.message_id, table.id),
  ],
)
