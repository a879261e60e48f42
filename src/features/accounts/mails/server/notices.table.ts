// How many notices of a kind were held back for an address since the last one, shared by all processes. A row outlives
// the account: someone who deletes and recreates one does not begin another hour.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { NoticeKind } from '../mails.rules.ts'

export const accountNotices = pgTable(
  'account_notices',
  {
    /** A keyed hash of where the last one was sent. */
    address_hash: text().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** The address that gets what is held back; null where nothing is. */
    email: text(),
    /** The person whose account it was about; null once that is gone. */
    user_id: personRef().references(() => users.id, { onDelete: 'set null' }),
    /** How many were held back since then. */
    held: integer().notNull().default(0),
    /** No other is sent before this moment. */
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address_hash, table.kind] }),
    check('account_notices_held', sql`${table.held} >= 0`),
    check('account_notices_address', sql`(${table.held} = 0) = (${table.email} is null)`),
    index('account_notices_over').on(table.until),
    index('account_notices_of_user').on(table.user_id),
  ],
)
