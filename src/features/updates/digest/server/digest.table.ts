// The table of the digest: settings by person, and the moment of the next one.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import type { DigestChoice, DigestFormat, DigestInterest } from '../digest.rules.ts'

export const updateDigests = pgTable(
  'update_digests',
  {
    user_id: personRef()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    frequency: text().$type<DigestChoice>().notNull(),
    interest: text().$type<DigestInterest>().notNull(),
    format: text().$type<DigestFormat>().notNull(),
    time_zone: text().notNull(),
    /** Null if none is wanted. Taking a digest moves it on, in the transaction that writes the mail. */
    due_at: moment(),
    /** A digest has covered all updates until this moment. */
    covered_until: moment(),
    /** The day, in the time zone of then, on which the last one was sent. */
    sent_for: text(),
  },
  (table) => [
    check(
      'update_digests_frequency_known',
      sql`${table.frequency} in ('never', 'daily', 'weekly', 'monthly')`,
    ),
    check('update_digests_due_if_wanted', sql`(${table.frequency} = 'never') = (${table.due_at} is null)`),
    index('update_digests_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)
