// The table of followed tags.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'

export const tagFollows = pgTable(
  'tag_follows',
  {
    user_id: requiredPerson(() => profiles.id),
    /** The key of the tag, the same for every case and width. */
    tag: text().notNull(),
    /** The spelling of the tag where the person followed it. */
    name: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tag] })],
)
