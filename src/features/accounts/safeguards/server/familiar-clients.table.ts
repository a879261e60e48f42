// From which browsers and addresses a person has signed in, as keyed hashes: they are never slowed down by what
// strangers do.
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { Familiarity } from '../familiar-clients.rules.ts'

export const familiarClients = pgTable(
  'familiar_clients',
  {
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    client_hash: text().notNull(),
    familiarity: smallint().$type<Familiarity>().notNull(),
    last_seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.client_hash] }),
    index('familiar_clients_last_seen').on(table.last_seen_at),
  ],
)
