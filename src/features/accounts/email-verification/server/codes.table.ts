// Mailed one-time codes and links: hashed, bound to a person, a purpose and an address.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { CodePurpose } from '../codes.rules.ts'

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<CodePurpose>().notNull(),
    email: text().notNull(),
    code_hash: text().notNull(),
    link_hash: text().notNull(),
    /**
     * The password of the last sign-up with an address that had an account. It opens nothing: signing in with it is merely
     * answered like at an address that waits for its code, so that no one learns which addresses have an account.
     */
    sign_up_hash: text(),
    /** The client that asked for it, as keyed hashes; null if that is unknown or does not matter. */
    asked_by_browser: text(),
    asked_by_address: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    // A new code replaces the last one of its purpose. A link cannot be guessed: anyone can request a recovery, which must not
    // use up the link that its owner has just received.
    uniqueIndex('one_time_codes_one_each')
      .on(table.user_id, table.purpose)
      .where(sql`${table.purpose} <> 'recovery'`),
    index('one_time_codes_of_user').on(table.user_id, table.purpose, table.created_at),
    unique('one_time_codes_link').on(table.link_hash),
    check(
      'one_time_codes_purpose_known',
      sql`${table.purpose} in ('signup', 'recovery', 'email_change', 'reauthentication')`,
    ),
  ],
)
