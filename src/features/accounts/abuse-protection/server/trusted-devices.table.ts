// The browsers and addresses from which a person has signed in, as keyed hashes: what strangers do never slows these
// down.
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { Trust } from '../trusted-devices.rules.ts'

/** The table and this column keep their original names. */
export const trustedDevices = pgTable(
  'familiar_clients',
  {
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    client_hash: text().notNull(),
    trust: smallint('familiarity').$type<Trust>().notNull(),
    last_seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.client_hash] }),
    index('familiar_clients_last_seen').on(table.last_seen_at),
  ],
)
