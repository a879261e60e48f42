// How many notices of a kind were held back for an address since the last one, shared by all processes.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../../../../../platform/database/columns.ts'
import { users } from '../../../identity/users/server/table.ts'
import type { NoticeKind } from '../../rules.ts'

export const accountNotices = pgTable(
  'account_notices',
  {
    /** Where the last one was sent. */
    email: text().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    user_id: personRef()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Held back since then. */
    held: integer().notNull().default(0),
    /** Until then no other is sent. */
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.kind] }),
    check('account_notices_held', sql`${table.held} >= 0`),
    index('account_notices_over').on(table.until),
    index('account_notices_of_user').on(table.user_id),
  ],
)
