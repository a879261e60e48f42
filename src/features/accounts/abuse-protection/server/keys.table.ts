// The keys that sign tokens, and the secrets that are created at first start.
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { moment } from '../../../../platform/database/columns.ts'

export const SECRET_NAMES = ['public_key', 'server_secret'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

export const secrets = pgTable('secrets', {
  name: text().$type<SecretName>().primaryKey(),
  value: text().notNull(),
  created_at: moment().notNull(),
})

export const KEY_STATES = ['next', 'current', 'previous'] as const
export type KeyState = (typeof KEY_STATES)[number]

export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text().primaryKey(),
    state: text().$type<KeyState>().notNull(),
    public_jwk: jsonb().$type<JWK>().notNull(),
    private_jwk: jsonb().$type<JWK>().notNull(),
    /** The moment at which it was first published in the key set. */
    published_at: moment().notNull(),
    /** The moment at which it stopped signing. */
    retired_at: moment(),
  },
  (table) => [
    check('signing_keys_state_known', sql`${table.state} in ('next', 'current', 'previous')`),
    uniqueIndex('signing_keys_one_current').on(table.state).where(sql`${table.state} = 'current'`),
    uniqueIndex('signing_keys_one_next').on(table.state).where(sql`${table.state} = 'next'`),
  ],
)
