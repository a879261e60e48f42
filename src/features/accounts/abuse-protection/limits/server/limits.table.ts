// The counts of attempts within a window, shared by all processes. The table is unlogged (migration 12): counting waits for no
// disk, and a crash of the database loses the counts of the last minutes.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../../../platform/database/columns.ts'

export const accountLimits = pgTable(
  'account_limits',
  {
    /** The limit's name and a keyed hash of the client or account: no address is stored. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: moment().notNull(),
  },
  (table) => [index('account_limits_over').on(table.resets_at)],
)
