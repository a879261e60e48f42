// What agents take and return, by their sellers' word, and how the last check of their endpoints went.
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
    /** As text: forms and results follow the order in which a seller wrote the properties, which jsonb forgets. */
    input_schema: json().$type<JsonSchema>().notNull(),
    output_schema: json().$type<JsonSchema>(),
    /** With what the endpoint returned when it was last checked. */
    samples: json().$type<AgentInterface['samples']>().notNull(),
    is_idempotent: boolean().notNull(),
    runs_per_month: integer(),
    tries_per_day: integer().notNull().default(TRIES_PER_DAY),
    /** Where its server says whether it is up; null for HEAD of the endpoint. */
    health_path: text(),
    /** Dollars for each run beyond them; null where there are none. */
    price_per_run: smallPrice(),
    price_tiers: json().$type<PriceTier[]>().notNull().default([]),
    /** Which one of the secrets that are derived for the agent is in use. */
    secret_number: integer().notNull().default(1),
    updated_at: moment().notNull(),
    /** The address that was checked: another one is to be checked before it is called. */
    checked_url: text(),
    checked_at: moment(),
    check_milliseconds: integer(),
    failure: text().$type<CallFailure>(),
    failure_detail: text(),
    /** The day, in UTC, on which the seller was last notified that runs fail. */
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
