// Conversations, what was said in them, and how far each side has read.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { FileType } from '../../../platform/contract/bucket.ts'
import { descending, moment, personRef, rowId, rowRef } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/table.ts'

export const conversations = pgTable(
  'conversations',
  {
    /** The proposal's id, which is the conversation's own: one each. No reference, since it outlives the proposal. */
    proposal_id: bigint({ mode: 'number' }).primaryKey(),
    /** Null once the account is gone. */
    owner_id: personRef().references(() => profiles.id),
    proposer_id: personRef().references(() => profiles.id),
    created_at: moment().notNull(),
    last_message_at: moment().notNull(),
    last_message_id: rowRef(),
    blocked_by: personRef(),
    blocked_at: moment(),
  },
  (table) => [
    check('conversations_block_whole', sql`(${table.blocked_by} is null) = (${table.blocked_at} is null)`),
    check(
      'conversations_blocked_by_side',
      sql`${table.blocked_by} is null or coalesce(${table.blocked_by} = ${table.owner_id}, false)
        or coalesce(${table.blocked_by} = ${table.proposer_id}, false)`,
    ),
    index('conversations_of_owner').on(
      table.owner_id,
      descending(table.last_message_at),
      descending(table.proposal_id),
    ),
    index('conversations_of_proposer').on(
      table.proposer_id,
      descending(table.last_message_at),
      descending(table.proposal_id),
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Given while the conversation is locked, so that their order is that of the commits. */
    id: rowId(),
    proposal_id: rowRef()
      .notNull()
      .references(() => conversations.proposal_id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    author_id: personRef().references(() => profiles.id),
    body: text().notNull(),
    created_at: moment().notNull(),
    removed_at: moment(),
  },
  (table) => [
    index('messages_of_conversation').on(table.proposal_id, descending(table.id)),
    index('messages_by_author').on(table.author_id),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    id: rowId(),
    message_id: rowRef()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** In the bucket of conversations. */
    path: text().notNull(),
    /** As it is shown. */
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

export const conversationReads = pgTable(
  'conversation_reads',
  {
    proposal_id: rowRef()
      .notNull()
      .references(() => conversations.proposal_id, { onDelete: 'cascade' }),
    person_id: personRef()
      .notNull()
      .references(() => profiles.id),
    last_read_message_id: rowRef(),
    /** The other's messages after it that were not removed; kept with every change of them. */
    unread_count: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.proposal_id, table.person_id] }),
    check('conversation_reads_count', sql`${table.unread_count} >= 0`),
    index('conversation_reads_of_person').on(table.person_id),
    index('conversation_reads_unread')
      .on(table.person_id, table.unread_count)
      .where(sql`${table.unread_count} > 0`),
  ],
)
