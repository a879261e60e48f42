// The table of second factors.
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import type { FactorStatus, FactorType } from '../enrolled-factors.rules.ts'
import { users } from '../users/server/users.table.ts'

export const factors = pgTable(
  'factors',
  {
    id: uuid().primaryKey(),
    user_id: requiredPerson(() => users.id, { onDelete: 'cascade' }),
    factor_type: text().$type<FactorType>().notNull(),
    status: text().$type<FactorStatus>().notNull(),
    /** The moment from which it counts, when its owner is notified; for recovery codes, from which they are valid. */
    verified_at: moment(),
    friendly_name: text().notNull().default(''),
    /** The shared secret of an authenticator app, in base 32. */
    secret: text(),
    phone: text(),
    /** The time step of the last accepted code, because no code works twice. */
    last_step: bigint({ mode: 'number' }),
    last_challenged_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('factors_type_known', sql`${table.factor_type} in ('totp', 'phone', 'recovery_code')`),
    check('factors_status_known', sql`${table.status} in ('verified', 'unverified')`),
    check('factors_verified_since', sql`(${table.status} = 'verified') = (${table.verified_at} is not null)`),
    index('factors_of_user').on(table.user_id),
    uniqueIndex('factors_name_key')
      .on(table.user_id, table.friendly_name)
      .where(sql`${table.friendly_name} <> ''`),
    uniqueIndex('factors_one_recovery_set')
      .on(table.user_id)
      .where(sql`${table.factor_type} = 'recovery_code'`),
  ],
)
