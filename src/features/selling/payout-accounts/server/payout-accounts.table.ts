// Sellers' accounts with the card provider, through which they are paid. The state is the provider's last answer. The row stays
// when its owner leaves: without it a second account would be made.
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ConnectedAccountState } from '../../../../platform/card-provider/connected-accounts.ts'
import { moment, requiredPerson } from '../../../../platform/database/columns.ts'
import type { CardFormKind } from '../../../payments/payments.rules.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'

export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    user_id: requiredPerson(() => profiles.id),
    provider: text().$type<CardFormKind>().notNull(),
    account_id: text().notNull().unique(),
    state: text().$type<ConnectedAccountState>().notNull(),
    /** The missing details, by the provider's names. */
    due: text().array().notNull(),
    bank_last_four: text(),
    created_at: moment().notNull(),
    /** The moment of the provider's last answer. */
    read_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.provider] }),
    check(
      'payout_accounts_state_known',
      sql`${table.state} in ('incomplete', 'under_review', 'ready', 'paused')`,
    ),
  ],
)
