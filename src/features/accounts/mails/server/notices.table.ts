// The table of notices that were held back for an address since the last one, shared by all processes. A row outlives the
// account: a person who deletes and recreates one does not begin another hour.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { NoticeKind } from '../mails.rules.ts'

export const accountNotices = pgTable(
  'account_notices',
  {
    /** A keyed hash of the address of the last one. */
    address_hash: text().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** The address that gets the notices that are held back; null without any. */
    email: text(),
    /** The person of the account; null once that is deleted. */
    user_id: personRef().references(() => users.id, { onDelete: 'set null' }),
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
