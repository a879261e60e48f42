// Stores the outbox: every mail is a row, written in the transaction of its cause (security decision 16).
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../database/columns.ts'

export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    /** Every attempt has the same id, so that a mail which was sent twice is recognised as one. */
    message_id: uuid().notNull().defaultRandom(),
    recipient: text().notNull(),
    /** The template: the only thing about a mail that may be logged. */
    template: text().notNull(),
    subject: text().notNull(),
    /** Both bodies are erased after some days: they contain codes and links. */
    html: text(),
    text: text(),
    /** These headers add to the common ones, such as List-Unsubscribe. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: moment().notNull(),
    /** A sender may take the mail from this moment. While one is sending it, this is the end of that sender's lease. */
    next_try_at: moment().notNull(),
    tries: integer().notNull().default(0),
    sent_at: moment(),
    failed_at: moment(),
  },
  (table) => [
    index('mails_due')
      .on(table.next_try_at, table.id)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
    index('mails_of_recipient').on(sql`lower(${table.recipient})`),
    index('mails_by_age').on(table.created_at, table.id),
    index('mails_with_body').on(table.created_at, table.id).where(sql`${table.text} is not null`),
  ],
)
