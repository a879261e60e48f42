// Stores what agents take and return by their sellers' declarations, and how the last check of their endpoints went.
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { JsonSchema } from '../../../../platform/contract/json-schema.ts'
import { moment, rowRef, smallPrice } from '../../../../platform/database/columns.ts'
import type { PriceTier } from '../../run-prices.rules.ts'
import { agents } from '../../server/agents.table.ts'
import type { AgentInterface } from '../interfaces.contract.ts'
import { type CallFailure, TRIES_PER_DAY } from '../interfaces.rules.ts'

export const agentInterfaces = pgTable(
  'agent_interfaces',
  {
    agent_id: rowRef()
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** The column is text because forms and results follow the seller's order of properties, which jsonb forgets. */
    input_schema: json().$type<JsonSchema>().notNull(),
    output_schema: json().$type<JsonSchema>(),
    /** Samples hold what the endpoint returned in its last check. */
    samples: json().$type<AgentInterface['samples']>().notNull(),
    is_idempotent: boolean().notNull(),
    runs_per_month: integer(),
    tries_per_day: integer().notNull().default(TRIES_PER_DAY),
    /** Null stands for HEAD of the endpoint. */
    health_path: text(),
    /** In dollars; null if no further runs are sold. */
    price_per_run: smallPrice(),
    price_tiers: json().$type<PriceTier[]>().notNull().default([]),
    /** Secrets are derived from this number. */
    secret_number: integer().notNull().default(1),
    updated_at: moment().notNull(),
    /** Another address has to be checked before it is called. */
    checked_url: text(),
    checked_at: moment(),
    check_milliseconds: integer(),
    failure: text().$type<CallFailure>(),
    failure_detail: text(),
    /** The seller is notified of failing runs at most once a day, in UTC. */
    alerted_on: date({ mode: 'string' }),
  },
  (table) => [
    check(
      'agent_interfaces_price_when',
      sql`${table.price_per_run} is null or (${table.runs_per_month} is not null and ${table.price_per_run} between 0.0001 and 100)`,
    ),
    check('agent_interfaces_runs_some', sql`${table.runs_per_month} > 0`),
    check('agent_interfaces_tries', sql`${table.tries_per_day} >= 0`),
    check('agent_interfaces_checked', sql`(${table.checked_at} is null) = (${table.checked_url} is null)`),
  ],
)
