// The undos of address changes, each behind a link that only the inbox of the former address has.
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'

export const addressUndos = pgTable(
  'address_undos',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    /** The link restores this verified address, which stays reserved for as long. */
    email: text().notNull(),
    token_hash: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [
    unique('address_undos_token').on(table.token_hash),
    index('address_undos_of_user').on(table.user_id),
    index('address_undos_email').on(table.email),
    index('address_undos_over').on(table.expires_at),
  ],
)
