// Proposals: what somebody offers for a project, and what its owner decided (DATA-6).
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  personRef,
  rowId,
  rowRef,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/table.ts'
import { projects } from '../../server/table.ts'
import type { ProposalStatus } from '../rules.ts'

export const proposals = pgTable(
  'proposals',
  {
    id: rowId(),
    project_id: rowRef()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id),
    message: text().notNull(),
    budget: dollars().notNull(),
    timeline: text().notNull(),
    status: text().$type<ProposalStatus>().notNull().default('sent'),
    /** What the owner wrote with the last decision. */
    note: text(),
    /** When it was sent last. */
    created_at: moment().notNull(),
    edited_at: moment(),
    decided_at: moment(),
  },
  (table) => [
    // One proposal per person and project (DEC-39).
    unique('proposals_one_each').on(table.project_id, table.user_id),
    check(
      'proposals_status_known',
      sql`${table.status} in ('sent', 'shortlisted', 'accepted', 'declined', 'withdrawn')`,
    ),
    // One accepted per project, however many accept at once.
    uniqueIndex('proposals_one_accepted').on(table.project_id).where(sql`${table.status} = 'accepted'`),
    index('proposals_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('proposals_decided')
      .on(table.user_id, table.status, descending(table.decided_at), descending(table.id))
      .where(sql`${table.decided_at} is not null`),
    // What waits for the owners of projects, however much else was proposed to them.
    index('proposals_undecided').on(table.project_id).where(sql`${table.status} = 'sent'`),
    index('proposals_of_project')
      .on(table.project_id, descending(table.created_at), descending(table.id))
      .where(sql`${table.status} <> 'withdrawn'`),
    index('proposals_by_budget')
      .on(table.project_id, table.budget, table.id)
      .where(sql`${table.status} <> 'withdrawn'`),
  ],
)
