// The tables of sessions, with their proofs and the counter that distinguishes refresh tokens (DATA-2), and of known devices.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { AssuranceLevel, ProofOfIdentity } from '../sessions.rules.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    aal: text().$type<AssuranceLevel>().notNull().default('aal1'),
    /** The proofs, newest first, as in the token. */
    amr: jsonb().$type<ProofOfIdentity[]>().notNull(),
    factor_id: uuid(),
    /** A recovery link created the session: a new password may be set without the old one. */
    is_recovery: boolean().notNull().default(false),
    refresh_counter: integer().notNull().default(0),
    /** The key that signs this session's refresh tokens, in base64url. */
    refresh_key: text().notNull(),
    /** The counter of the last second-factor step: tokens from before it are worthless. */
    step_counter: integer().notNull().default(0),
    user_agent: text().notNull().default(''),
    created_at: moment().notNull(),
    refreshed_at: moment().notNull(),
  },
  (table) => [
    check('sessions_aal_known', sql`${table.aal} in ('aal1', 'aal2')`),
    check('sessions_aal2_has_factor', sql`(${table.aal} = 'aal2') = (${table.factor_id} is not null)`),
    index('sessions_of_user').on(table.user_id, descending(table.refreshed_at), descending(table.id)),
    index('sessions_of_factor').on(table.factor_id),
  ],
)

/** The devices from which a person has signed in, as keyed hashes: a new one is worth a mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    device_hash: text().notNull(),
    first_seen_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device_hash] })],
)
