// The tables of connected applications, their requests, grants and tokens.
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'

export const applications = pgTable(
  'applications',
  {
    /** The id is random, or the address of the document that describes it. */
    id: text().primaryKey(),
    name: text().notNull(),
    redirect_uris: jsonb().$type<string[]>().notNull(),
    created_at: moment().notNull(),
    /** The moment of the last fetch of its document; null for one that registered itself. */
    fetched_at: moment(),
    /** The moment of the last connection; null for one that was never connected, which is deleted. */
    connected_at: moment(),
  },
  (table) => [index('applications_created').on(table.created_at)],
)

export const applicationGrants = pgTable(
  'application_grants',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    application_id: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    scope: text().notNull(),
    granted_at: moment().notNull(),
  },
  (table) => [
    unique('application_grants_once').on(table.user_id, table.application_id),
    index('application_grants_of_application').on(table.application_id),
  ],
)

/** An application's request to a person, and once that is allowed, the code that it exchanges for tokens. */
export const applicationRequests = pgTable(
  'application_requests',
  {
    id: uuid().primaryKey(),
    application_id: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    redirect_uri: text().notNull(),
    state: text(),
    code_challenge: text().notNull(),
    /** The tokens will be for this service only (RFC 8707). */
    resource: text().notNull(),
    created_at: moment().notNull(),
    /** The end of the time in which a person decides, and after that, of the time in which the code is exchanged. */
    expires_at: moment().notNull(),
    /** Null until a person has allowed the request. */
    grant_id: uuid().references(() => applicationGrants.id, { onDelete: 'cascade' }),
    code_hash: text(),
    used_at: moment(),
  },
  (table) => [
    unique('application_requests_code').on(table.code_hash),
    index('application_requests_of_application').on(table.application_id),
    index('application_requests_of_grant').on(table.grant_id),
    index('application_requests_over').on(table.expires_at),
  ],
)

export const applicationTokens = pgTable(
  'application_tokens',
  {
    access_hash: text().primaryKey(),
    refresh_hash: text().notNull(),
    grant_id: uuid()
      .notNull()
      .references(() => applicationGrants.id, { onDelete: 'cascade' }),
    resource: text().notNull(),
    created_at: moment().notNull(),
    access_expires_at: moment().notNull(),
    refresh_expires_at: moment().notNull(),
    /** The moment of the first exchange of the refresh token: used again much later, it was copied. */
    refreshed_at: moment(),
  },
  (table) => [
    unique('application_tokens_refresh').on(table.refresh_hash),
    index('application_tokens_of_grant').on(table.grant_id),
    index('application_tokens_over').on(table.refresh_expires_at),
  ],
)
