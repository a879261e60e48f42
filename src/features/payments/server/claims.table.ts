// Stores the claims of buyers for usage that didn't work.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { dollars, moment, requiredPerson, rowId, rowRef } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { ClaimStatus } from '../claims.rules.ts'
import type { ProductType } from '../payments.rules.ts'

const person = () => requiredPerson(() => profiles.id)

/** Each use of a product can be claimed once. */
export const usageClaims = pgTable(
  'usage_claims',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    /** The product numbers its uses. */
    use_id: rowRef().notNull(),
    used_at: moment().notNull(),
    amount: dollars().notNull(),
    reason: text().notNull(),
    /** Null until the seller answers. */
    answer: text(),
    status: text().$type<ClaimStatus>().notNull(),
    created_at: moment().notNull(),
    decided_at: moment(),
    /** A granted claim was taken off the next bill, or is owed back from a payment. */
    settled_at: moment(),
  },
  (table) => [
    check('usage_claims_status_known', sql`${table.status} in ('waiting', 'granted', 'declined')`),
    check('usage_claims_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('usage_claims_amount', sql`${table.amount} >= 0.01`),
    check('usage_claims_decided_when', sql`(${table.status} = 'waiting') = (${table.decided_at} is null)`),
    check('usage_claims_settled_when', sql`${table.settled_at} is null or ${table.status} = 'granted'`),
    unique('usage_claims_one_each').on(table.product_type, table.use_id),
    index('usage_claims_waiting').on(table.created_at).where(sql`${table.status} = 'waiting'`),
    index('usage_claims_unsettled')
      .on(table.decided_at)
      .where(sql`${table.status} = 'granted' and ${table.settled_at} is null`),
    index('usage_claims_of_person').on(table.user_id),
    index('usage_claims_of_seller').on(table.seller_id),
  ],
)
