// The tables of users and of the identities with which they sign in (DATA-1). `users.id` is the profile's own id.
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, personRef, requiredPerson } from '../../../../../platform/database/columns.ts'
import { profiles } from '../../../../profiles/server/profiles.table.ts'

export const users = pgTable(
  'users',
  {
    id: personRef()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The address is always in lower case and belongs to one person, in every spelling. */
    email: text().notNull(),
    /** The hash is argon2id as a PHC string; null for people who sign in only with a provider. */
    password_hash: text(),
    email_confirmed_at: moment(),
    confirmation_sent_at: moment(),
    recovery_sent_at: moment(),
    reauthentication_sent_at: moment(),
    new_email: text(),
    email_change_sent_at: moment(),
    /** The browser that signed up, as a keyed hash, until the address is proved. */
    sign_up_browser: text(),
    /** The credentials that were removed when the address was proved, until the person who proved it has read the list. */
    removed_at_proof: text().array(),
    last_sign_in_at: moment(),
    banned_until: moment(),
    user_metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('users_email_key').on(table.email),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_new_email').on(table.new_email),
  ],
)

export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    /** The provider is 'email', 'google' or 'apple'. */
    provider: text().notNull(),
    /** The person's id at the provider; for 'email' our own. */
    provider_id: text().notNull(),
    email: text(),
    identity_data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    last_sign_in_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('identities_one_person').on(table.provider, table.provider_id),
    index('identities_of_user').on(table.user_id),
  ],
)
