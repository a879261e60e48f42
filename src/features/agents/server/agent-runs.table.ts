// Stores runs of agents, what each buyer has used of a month, and what they allow.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Json } from '../../../platform/contract/json-schema.ts'
import { fromCents, type TenThousandths } from '../../../platform/contract/ten-thousandths.ts'
import {
  descending,
  exactJsonb,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
  rowRef,
  tenThousandths,
} from '../../../platform/database/columns.ts'
import { LEAST_BILL } from '../../payments/usage/usage.rules.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { RunPrices } from '../run-prices.rules.ts'
import type { RunFailure, RunSource, RunStatus } from '../runs/runs.rules.ts'
import { agents, purchases } from './agents.table.ts'

export const agentRuns = pgTable(
  'agent_runs',
  {
    id: rowId(),
    agent_id: requiredRow(() => agents.id, { onDelete: 'cascade' }),
    /** A try belongs to no purchase, nor does a test. */
    purchase_id: rowRef().references(() => purchases.id, { onDelete: 'cascade' }),
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    source: text().$type<RunSource>().notNull(),
    status: text().$type<RunStatus>().notNull(),
    created_at: moment().notNull(),
    ended_at: moment(),
    milliseconds: integer(),
    /** Null once inputs and outputs are no longer kept. */
    input: exactJsonb<Json>(),
    output: exactJsonb<Json>(),
    failure: text().$type<RunFailure>(),
    failure_detail: text(),
    /** 1 means good, -1 bad. */
    rating: smallint(),
    /** The buyer pays for the run only if it counts; an included run costs 0. */
    cost: tenThousandths()
      .notNull()
      .default(0 as TenThousandths),
    /** A caller repeats it to ask for the same run again. */
    idempotency_key: text(),
  },
  (table) => [
    check('agent_runs_cost_some', sql`${table.cost} >= 0`),
    check('agent_runs_status_known', sql`${table.status} in ('running', 'succeeded', 'failed', 'cancelled')`),
    check('agent_runs_source_known', sql`${table.source} in ('api', 'page', 'tool', 'try', 'test')`),
    check('agent_runs_ended_when', sql`(${table.status} = 'running') = (${table.ended_at} is null)`),
    check('agent_runs_failed_why', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
    check('agent_runs_try_when', sql`(${table.source} in ('try', 'test')) = (${table.purchase_id} is null)`),
    check('agent_runs_rating_known', sql`${table.rating} in (1, -1)`),
    index('agent_runs_of_deployment')
      .on(table.purchase_id, descending(table.created_at), descending(table.id))
      .where(sql`${table.purchase_id} is not null`),
    index('agent_runs_of_agent').on(table.agent_id, descending(table.created_at), descending(table.id)),
    index('agent_runs_of_person').on(table.user_id, descending(table.created_at)),
    index('agent_runs_running').on(table.created_at).where(sql`${table.status} = 'running'`),
    index('agent_runs_with_content')
      .on(table.created_at)
      .where(sql`${table.input} is not null or ${table.output} is not null`),
    uniqueIndex('agent_runs_once')
      .on(table.purchase_id, table.idempotency_key)
      .where(sql`${table.idempotency_key} is not null`),
  ],
)

/** Months are in UTC. Reserved amounts are for runs that are under way. */
export const runMonths = pgTable(
  'run_months',
  {
    purchase_id: requiredRow(() => purchases.id, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    reserved: integer().notNull(),
    used: integer().notNull(),
    /** Further runs are those beyond the included ones. */
    further_reserved: integer().notNull().default(0),
    further_used: integer().notNull().default(0),
    cost_reserved: tenThousandths()
      .notNull()
      .default(0 as TenThousandths),
    spent: tenThousandths()
      .notNull()
      .default(0 as TenThousandths),
    /** The part of the further runs, and of their cost, that is on bills or was dropped. */
    billed: tenThousandths()
      .notNull()
      .default(0 as TenThousandths),
    further_billed: integer().notNull().default(0),
    /** The buyer was notified of this share of the limit. */
    warned_percent: smallint().notNull().default(0),
    warned_spending: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.purchase_id, table.month] }),
    check(
      'run_months_further',
      sql`${table.further_reserved} between 0 and ${table.reserved} and ${table.further_used} between 0 and ${table.used}
        and ${table.cost_reserved} >= 0 and ${table.billed} between 0 and ${table.spent}`,
    ),
    index('run_months_unbilled').on(table.purchase_id).where(sql`${table.billed} < ${table.spent}`),
    check('run_months_counts', sql`${table.reserved} >= 0 and ${table.used} >= 0`),
  ],
)

/**
 * A subquery for what would be charged for a deployment if it ended now, in dollars, with what is under way; less than the
 * least bill is nothing.
 */
export const unbilledOf = (purchaseId: AnyPgColumn) => sql<number>`coalesce((
  select floor(sum(${runMonths.spent} + ${runMonths.cost_reserved} - ${runMonths.billed}) / 100)::float8 / 100
  from ${runMonths} where ${runMonths.purchase_id} = ${purchaseId}
  having sum(${runMonths.spent} + ${runMonths.cost_reserved} - ${runMonths.billed}) >= ${fromCents(LEAST_BILL)}), 0)`

/** Without a row, the defaults apply. */
export const runSettings = pgTable(
  'run_settings',
  {
    purchase_id: rowRef()
      .primaryKey()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** Null means the seller's limit. */
    most_per_month: integer(),
    /** Null allows no further runs. */
    most_spent: tenThousandths(),
    /** The buyer agreed to these prices. */
    agreed_prices: json().$type<RunPrices>(),
    /** The prices of the seller were last compared in this state. */
    prices_seen_at: moment(),
    /** The seller sees inputs and outputs only if the buyer shows them. */
    keeps_content: boolean().notNull(),
    shows_seller: boolean().notNull(),
  },
  (table) => [
    check('run_settings_most', sql`${table.most_per_month} >= 0`),
    check(
      'run_settings_agreed_when',
      sql`(${table.most_spent} is null) = (${table.agreed_prices} is null) and ${table.most_spent} >= 0`,
    ),
    index('run_settings_agreed').on(table.purchase_id).where(sql`${table.agreed_prices} is not null`),
  ],
)
