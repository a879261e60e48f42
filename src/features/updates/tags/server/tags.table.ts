// Which tags people follow.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'

export const tagFollows = pgTable(
  'tag_follows',
  {
    user_id: requiredPerson(() => profiles.id),
    /** The tag as it is compared, whatever its case and width. */
    tag: text().notNull(),
    /** As it was written where it was followed. */
    name: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tag] })],
)
