// Stores what buyers have printed on their receipts. They enter it once.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'

export const billingDetails = pgTable('billing_details', {
  user_id: requiredPerson(() => profiles.id).primaryKey(),
  company: text().notNull(),
  address: text().notNull(),
  tax_id: text().notNull(),
  updated_at: moment().notNull(),
})
