// Free trials that were had: by a keyed hash of the product with an address or a card, so that the rows of one person
// can't be distinguished from others', and no one can be found by them.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

export const spentTrials = pgTable(
  'spent_trials',
  { hash: text().primaryKey(), spent_at: moment().notNull() },
  (table) => [index('spent_trials_old').on(table.spent_at)],
)
