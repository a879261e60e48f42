// The table of sign-ins that leave the site and come back, each with a single-use code (PKCE).
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'

export const flowStates = pgTable(
  'flow_states',
  {
    id: uuid().primaryKey(),
    /** The method of the session at the end: 'oauth' or 'recovery'. */
    method: text().notNull(),
    provider: text(),
    /** The PKCE challenge; null for the implicit flow. */
    code_challenge: text(),
    code_challenge_method: text().$type<'s256' | 'plain'>(),
    redirect_to: text(),
    /** The sign-in with a provider needs its nonce and verifier later. */
    provider_state: jsonb().$type<Record<string, unknown>>(),
    /** Set once the person has been authenticated. */
    user_id: personRef().references(() => users.id, { onDelete: 'cascade' }),
    auth_code_hash: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [
    unique('flow_states_auth_code').on(table.auth_code_hash),
    index('flow_states_of').on(table.user_id),
    check('flow_states_challenge_known', sql`${table.code_challenge_method} in ('s256', 'plain')`),
  ],
)
