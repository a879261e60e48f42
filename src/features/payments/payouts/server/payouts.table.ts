// What sellers are paid of their sales (DATA-19). Together with the charges it says what is still owed to them
// (decision 81).
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { descending, dollars, moment, requiredPerson, rowId } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import type { PayoutStatus } from '../payouts.rules.ts'

export const payouts = pgTable(
  'payouts',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    amount: dollars().notNull(),
    status: text().$type<PayoutStatus>().notNull(),
    created_at: moment().notNull(),
    paid_at: moment(),
  },
  (table) => [
    check('payouts_amount_positive', sql`${table.amount} > 0`),
    check('payouts_status_known', sql`${table.status} in ('pending', 'paid')`),
    check('payouts_paid_when', sql`(${table.status} = 'paid') = (${table.paid_at} is not null)`),
    // What is about to be paid is settled before anything else is begun.
    uniqueIndex('payouts_one_pending').on(table.user_id).where(sql`${table.status} = 'pending'`),
    index('payouts_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
  ],
)
