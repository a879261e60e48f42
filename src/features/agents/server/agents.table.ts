// Stores agents, their purchases, and the totals of the list's tiles (DATA-7, DATA-8).
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
  rowRef,
  wordVector,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { AgentCategory, PauseReason, PurchaseStatus } from '../agents.rules.ts'

export const agents = pgTable(
  'agents',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    name: text().notNull(),
    description: text().notNull(),
    category: text().$type<AgentCategory>().notNull(),
    features: text().array().notNull(),
    price: dollars().notNull(),
    trial_days: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    /** Agents are ordered by this count; users who are not ranked yet are counted separately. */
    users_count: integer().notNull().default(0),
    new_users_count: integer().notNull().default(0),
    verified: boolean().notNull().default(false),
    trending: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** Only buyers see the instructions. */
    setup_instructions: text(),
    /** Only buyers see the address. */
    endpoint_url: text(),
    /** Buyers keep an agent that its owner took off sale until their access runs out. */
    withdrawn_at: moment(),
    /** Null for an agent that never was on sale. */
    offered_at: moment(),
    /** A paused agent comes back by itself, and its subscriptions go on meanwhile. */
    paused_for: text().$type<PauseReason>(),
    /** While operators hide an agent, it is withdrawn and has no page; this is its state before. */
    hidden_from: text().$type<'sale' | 'withdrawn'>(),
    /** The database generates the text, in lower case. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["name", "description", "category"], "features")`),
    search_words: wordVector()
      .notNull()
      .generatedAlwaysAs(sql`searchable_words("name", array["category"] || "features", "description")`),
  },
  (table) => {
    const newest = () => [descending(table.created_at), descending(table.id)] as const
    const onSale = sql`${table.withdrawn_at} is null`
    return [
      check('agents_trial_days', sql`${table.trial_days} between 0 and 30`),
      check(
        'agents_hidden_withdrawn',
        sql`${table.hidden_from} is null or ${table.withdrawn_at} is not null`,
      ),
      check(
        'agents_paused_off_sale',
        sql`${table.paused_for} is null or (${table.withdrawn_at} is not null and ${table.hidden_from} is null)`,
      ),
      check('agents_paused_known', sql`${table.paused_for} in ('cannot_run', 'unhealthy')`),
      check('agents_price_charged', sql`${table.price} between 0.5 and 999999.99`),
      index('agents_search').using('gin', table.search_text.op('gin_trgm_ops')).where(onSale),
      // The index holds the filter, too: where a word and a category rarely meet, it alone finds that out.
      index('agents_search_words').using('gin', table.search_words, table.category).where(onSale),
      index('agents_newest')
        .on(...newest())
        .where(onSale),
      index('agents_offered').on(table.offered_at).where(onSale),
      index('agents_popular')
        .on(descending(table.users_count), ...newest())
        .where(onSale),
      index('agents_by_rating')
        .on(table.rating.desc().nullsLast(), ...newest())
        .where(onSale),
      index('agents_by_price')
        .on(table.price, ...newest())
        .where(onSale),
      index('agents_by_price_down')
        .on(descending(table.price), ...newest())
        .where(onSale),
      index('agents_category_newest')
        .on(table.category, ...newest())
        .where(onSale),
      index('agents_category_popular')
        .on(table.category, descending(table.users_count), ...newest())
        .where(onSale),
      index('agents_category_by_rating')
        .on(table.category, table.rating.desc().nullsLast(), ...newest())
        .where(onSale),
      index('agents_category_by_price')
        .on(table.category, table.price, ...newest())
        .where(onSale),
      index('agents_category_by_price_down')
        .on(table.category, descending(table.price), ...newest())
        .where(onSale),
      // The index itself holds which agents are withdrawn.
      index('agents_of_owner').on(table.user_id, ...newest(), table.withdrawn_at),
    ]
  },
)

/** The counts serve the correction of spelling, and searches of one or two letters. */
export const agentWords = pgTable(
  'agent_words',
  { word: text().primaryKey(), rows_count: integer().notNull() },
  (table) => [index('agent_words_similar').using('gist', table.word.op('gist_trgm_ops'))],
)

export const agentColumns = {
  id: agents.id,
  user_id: agents.user_id,
  name: agents.name,
  description: agents.description,
  category: agents.category,
  features: agents.features,
  price: agents.price,
  trial_days: agents.trial_days,
  rating: agents.rating,
  users_count: sql`${agents.users_count} + ${agents.new_users_count}`.mapWith(Number),
  verified: agents.verified,
  trending: agents.trending,
  created_at: agents.created_at,
  withdrawn_at: agents.withdrawn_at,
}

export const ownAgentColumns = {
  ...agentColumns,
  setup_instructions: agents.setup_instructions,
  endpoint_url: agents.endpoint_url,
  paused_for: agents.paused_for,
}

export const purchases = pgTable(
  'purchases',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    agent_id: requiredRow(() => agents.id),
    amount: dollars().notNull(),
    status: text().$type<PurchaseStatus>().notNull(),
    created_at: moment().notNull(),
    /** Null while access lasts, or before it began. */
    ended_at: moment(),
    /** Agents are ordered by ranked users only. */
    is_ranked: boolean().notNull().default(true),
  },
  (table) => [
    check('purchases_status_known', sql`${table.status} in ('pending', 'completed', 'ended', 'refunded')`),
    // A person has one row per agent; monthly charges are rows of another table.
    unique('purchases_one_each').on(table.user_id, table.agent_id),
    index('purchases_unranked').on(table.agent_id).where(sql`not ${table.is_ranked}`),
    index('purchases_of_agent').on(table.agent_id, descending(table.created_at), descending(table.id)),
    index('purchases_of_person').on(table.user_id, descending(table.created_at)),
  ],
)

/** Triggers update the totals of each category with every statement. */
export const agentTotals = pgTable('agent_totals', {
  category: text().primaryKey(),
  agents_count: integer().notNull(),
  verified_count: integer().notNull(),
  rated_count: integer().notNull(),
  rating_sum: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
  users_sum: rowRef().notNull(),
})
