// The tables of saved searches, with the moments of their next and last run.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { descending, moment, requiredPerson, rowId } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { MatchFrequency, SearchedListName } from '../saved-searches.rules.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    list: text().$type<SearchedListName>().notNull(),
    /** The choices as in the address of the list, without order and page: equal searches have equal texts. */
    query: text().notNull(),
    frequency: text().$type<MatchFrequency>().notNull(),
    time_zone: text().notNull(),
    /** The moment of the next run; null if it waits for a publication, or no mails are wanted. */
    due_at: moment(),
    /** Rows that were published until this moment were in a mail, or existed before the search was saved. */
    covered_until: moment().notNull(),
    mailed_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('saved_searches_list_known', sql`${table.list} in ('projects', 'agents', 'courses')`),
    check(
      'saved_searches_frequency_known',
      sql`${table.frequency} in ('instant', 'daily', 'weekly', 'never')`,
    ),
    check('saved_searches_never_due', sql`${table.frequency} <> 'never' or ${table.due_at} is null`),
    check(
      'saved_searches_due_regularly',
      sql`${table.frequency} not in ('daily', 'weekly') or ${table.due_at} is not null`,
    ),
    unique('saved_searches_one_each').on(table.user_id, table.list, table.query),
    index('saved_searches_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
    // The index puts equal searches beside each other.
    index('saved_searches_due')
      .on(table.due_at, table.list, table.query, table.id)
      .where(sql`${table.due_at} is not null`),
    index('saved_searches_instant').on(table.list, table.query).where(sql`${table.frequency} = 'instant'`),
  ],
)

/** The moment until which instant searches of a list were compared with published rows. */
export const searchedUntil = pgTable('saved_searches_until', {
  list: text().$type<SearchedListName>().primaryKey(),
  until: moment().notNull(),
})
