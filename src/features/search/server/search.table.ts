// The table behind the search of everything: a row for each public thing, of every kind. Triggers maintain it in the transaction
// of the change; the functions `searched_...` of the migrations select the rows and their columns.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { descending, moment, personRef, wordVector } from '../../../platform/database/columns.ts'
import type { SearchKind } from '../search.rules.ts'

/**
 * The migration partitions it by kind: a word that most projects have and no course has is looked for along the most popular
 * projects, and within the index of the courses. That needs statistics of each kind.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text().$type<SearchKind>().notNull(),
    /** The id of the row, or the tag itself. */
    row_id: text().notNull(),
    /** The part of the address that identifies the page: an id, a handle, a tag. */
    address: text().notNull(),
    /** Null for a tag, which has no owner. */
    user_id: personRef(),
    title: text().notNull(),
    line: text(),
    /** The words of the row's own list, and those of its name once more after '~', not stemmed, to match half-typed words. */
    search_words: wordVector().notNull(),
    /** The number of users, students, proposals, marks or updates, in steps that double. */
    popularity: smallint().notNull(),
    created_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.row_id] }),
    check(
      'search_entries_kind_known',
      sql`${table.kind} in ('project', 'agent', 'course', 'professional', 'update', 'tag')`,
    ),
    index('search_entries_words').using('gin', table.search_words),
    index('search_entries_popular').on(
      descending(table.popularity),
      descending(table.created_at),
      table.row_id,
    ),
  ],
)
