// What the search of everything looks in: a row for each thing that everyone may find, of every kind. Triggers keep it, in
// the transaction of the change; the functions `searched_...` of the migrations say what of a row is in it, and whether.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { descending, moment, personRef, wordVector } from '../../../platform/database/columns.ts'
import type { SearchKind } from '../search.rules.ts'

/**
 * The migration parts it by kind: a word that most projects have and no course has is looked for along the most popular
 * projects, and within the index of the courses. That needs statistics of each kind.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text().$type<SearchKind>().notNull(),
    /** The id of the row, or the tag itself. */
    row_id: text().notNull(),
    /** What its page is named by: an id, a handle, a tag. */
    address: text().notNull(),
    /** Whose it is; a tag is no one's. */
    user_id: personRef(),
    title: text().notNull(),
    /** A second line. */
    line: text(),
    /** The words of the row's own list, and those of its name once more after '~', not stemmed: for what is half typed. */
    search_words: wordVector().notNull(),
    /** How many users, students, proposals, marks or updates it has, in steps that double. */
    popularity: smallint().notNull(),
    /** When it was posted. */
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
