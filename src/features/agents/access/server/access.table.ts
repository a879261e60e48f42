// The access keys of deployments, by their hash: the key itself is shown once and stored nowhere.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowRef } from '../../../../platform/database/columns.ts'
import { purchases } from '../../server/agents.table.ts'

export const deploymentKeys = pgTable('deployment_keys', {
  /** A deployment has one key at most. */
  purchase_id: rowRef()
    .primaryKey()
    .references(() => purchases.id),
  hash: text().notNull().unique(),
  last_four: text().notNull(),
  created_at: moment().notNull(),
  /** A seller's service last asked about the key at this moment, to the hour. */
  used_at: moment(),
})
