// Reviews of agents and courses, one per buyer and product (DATA-12, DEC-16).
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { descending, moment, personRef, rowId, rowRef } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/table.ts'
import type { ReviewedType } from '../rules.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: rowId(),
    product_type: text().$type<ReviewedType>().notNull(),
    product_id: rowRef().notNull(),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id),
    rating: smallint().notNull(),
    review_text: text(),
    helpful_count: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    check('reviews_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('reviews_stars', sql`${table.rating} between 1 and 5`),
    unique('reviews_one_each').on(table.product_type, table.product_id, table.user_id),
    index('reviews_of_product').on(table.product_type, table.product_id, descending(table.created_at)),
    index('reviews_of_person').on(table.user_id),
  ],
)
