// Stores used trials by a keyed hash of the product with an address or a card, so that rows can't be traced to a person or to
// each other.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

export const spentTrials = pgTable(
  'spent_trials',
  { hash: text().primaryKey(), spent_at: moment().notNull() },
  (table) => [index('spent_trials_old').on(table.spent_at)],
)
