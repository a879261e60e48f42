// Stores what Guildhall measures of agents' endpoints: the state of each, and a row for each day.
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { moment, requiredRow, rowRef } from '../../../../platform/database/columns.ts'
import { agents } from '../../server/agents.table.ts'

export const agentHealth = pgTable(
  'agent_health',
  {
    agent_id: rowRef()
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    measured_since: moment().notNull(),
    next_probe_at: moment().notNull(),
    next_sample_at: moment().notNull(),
    probed_at: moment(),
    probe_passed: boolean(),
    /** Set by Guildhall's daily sample, or by a check that the seller began. */
    sampled_at: moment(),
    sample_passed: boolean(),
    /** Days before it don't count toward verified, because the agent called something else then. */
    passing_from: date({ mode: 'string' }).notNull(),
    /** Days before this one don't count as bad, because the agent has come back since. */
    bad_from: date({ mode: 'string' }).notNull(),
    judged_on: date({ mode: 'string' }).notNull(),
    bad_days: smallint().notNull().default(0),
    passing_days: smallint().notNull().default(0),
    is_proven: boolean().notNull().default(false),
    has_few_refunds: boolean().notNull().default(true),
    verified_since: moment(),
    /** Counts the runs of the last days, as of the last sample. */
    runs: integer().notNull().default(0),
    failed_runs: integer().notNull().default(0),
    median_ms: integer(),
    p95_ms: integer(),
  },
  (table) => [
    index('agent_health_to_probe').on(table.next_probe_at),
    index('agent_health_to_sample').on(table.next_sample_at),
    index('agent_health_to_judge').on(table.judged_on),
  ],
)

export const agentHealthDays = pgTable(
  'agent_health_days',
  {
    agent_id: requiredRow(() => agents.id, { onDelete: 'cascade' }),
    /** Dates in UTC. */
    day: date({ mode: 'string' }).notNull(),
    probes: integer().notNull(),
    failed: integer().notNull(),
    sample_passed: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.agent_id, table.day] }),
    index('agent_health_days_old').on(table.day),
    check('agent_health_days_failed', sql`${table.failed} between 0 and ${table.probes}`),
  ],
)
