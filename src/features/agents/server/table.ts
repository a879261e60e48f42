// Agents, who has deployed them, and the totals that the list's tiles show (DATA-7, DATA-8).
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { descending, dollars, moment, personRef, rowId, rowRef } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/table.ts'
import type { AgentCategory, PurchaseStatus } from '../rules.ts'

export const agents = pgTable(
  'agents',
  {
    id: rowId(),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    description: text().notNull(),
    category: text().$type<AgentCategory>().notNull(),
    features: text().array().notNull(),
    price: dollars().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    users_count: integer().notNull().default(0),
    verified: boolean().notNull().default(false),
    trending: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** What the search looks in, in lower case; kept by the database. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["name", "description", "category"], "features")`),
  },
  (table) => {
    const newest = () => [descending(table.created_at), descending(table.id)] as const
    return [
      check('agents_price_charged', sql`${table.price} >= 0.5`),
      index('agents_search').using('gin', table.search_text.op('gin_trgm_ops')),
      index('agents_newest').on(...newest()),
      index('agents_popular').on(descending(table.users_count), ...newest()),
      index('agents_by_rating').on(table.rating.desc().nullsLast(), ...newest()),
      index('agents_by_price').on(table.price, ...newest()),
      index('agents_by_price_down').on(descending(table.price), ...newest()),
      index('agents_category_newest').on(table.category, ...newest()),
      index('agents_category_popular').on(table.category, descending(table.users_count), ...newest()),
      index('agents_category_by_rating').on(table.category, table.rating.desc().nullsLast(), ...newest()),
      index('agents_category_by_price').on(table.category, table.price, ...newest()),
      index('agents_category_by_price_down').on(table.category, descending(table.price), ...newest()),
      index('agents_of_owner').on(table.user_id, ...newest()),
    ]
  },
)

/** All of an agent but what the search looks in. */
export const agentColumns = {
  id: agents.id,
  user_id: agents.user_id,
  name: agents.name,
  description: agents.description,
  category: agents.category,
  features: agents.features,
  price: agents.price,
  rating: agents.rating,
  users_count: agents.users_count,
  verified: agents.verified,
  trending: agents.trending,
  created_at: agents.created_at,
}

export const purchases = pgTable(
  'purchases',
  {
    id: rowId(),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id),
    agent_id: rowRef()
      .notNull()
      .references(() => agents.id),
    amount: dollars().notNull(),
    status: text().$type<PurchaseStatus>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('purchases_status_known', sql`${table.status} in ('pending', 'completed', 'ended', 'refunded')`),
    // One row per person and agent; what is charged each month is another row, elsewhere.
    unique('purchases_one_each').on(table.user_id, table.agent_id),
    index('purchases_of_agent').on(table.agent_id, descending(table.created_at), descending(table.id)),
    index('purchases_of_person').on(table.user_id, descending(table.created_at)),
  ],
)

/** What the tiles sum up, by category; triggers keep it with every statement. */
export const agentTotals = pgTable('agent_totals', {
  category: text().primaryKey(),
  agents_count: integer().notNull(),
  verified_count: integer().notNull(),
  rated_count: integer().notNull(),
  rating_sum: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
  users_sum: rowRef().notNull(),
})
