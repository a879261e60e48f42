// The table of proposals to projects, with the owner's decision (DATA-6).
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  personRef,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { projects } from '../../server/projects.table.ts'
import type { ProposalStatus, UndecidedStatus } from '../proposals.rules.ts'

export const proposals = pgTable(
  'proposals',
  {
    id: rowId(),
    project_id: requiredRow(() => projects.id, { onDelete: 'cascade' }),
    user_id: requiredPerson(() => profiles.id),
    /** The project's owner never changes; the column is repeated here, so that one index holds all that a person received. */
    owner_id: personRef().notNull(),
    message: text().notNull(),
    budget: dollars().notNull(),
    timeline: text().notNull(),
    status: text().$type<ProposalStatus>().notNull().default('sent'),
    /** The status that an award replaced, to be restored when it is undone. */
    status_before: text().$type<UndecidedStatus>(),
    /** The owner's note to the last decision, or the reason for undoing their award. */
    note: text(),
    /** The moment of the last sending. */
    created_at: moment().notNull(),
    edited_at: moment(),
    decided_at: moment(),
    /** The moment at which the award of this proposal was undone; null after another decision. */
    award_undone_at: moment(),
  },
  (table) => [
    // There is one proposal per person and project (DEC-39).
    unique('proposals_one_each').on(table.project_id, table.user_id),
    check(
      'proposals_status_known',
      sql`${table.status} in ('sent', 'shortlisted', 'accepted', 'not_selected', 'declined', 'withdrawn')`,
    ),
    check(
      'proposals_status_before',
      sql`(${table.status_before} is null) = (${table.status} not in ('accepted', 'not_selected')) and ${table.status_before} in ('sent', 'shortlisted')`,
    ),
    // There is one accepted proposal per project, however many accept at once.
    uniqueIndex('proposals_one_accepted').on(table.project_id).where(sql`${table.status} = 'accepted'`),
    index('proposals_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('proposals_decided')
      .on(table.user_id, table.status, descending(table.decided_at), descending(table.id))
      .where(sql`${table.decided_at} is not null`),
    // The index has only undecided proposals, however many others there are.
    index('proposals_undecided').on(table.project_id).where(sql`${table.status} = 'sent'`),
    // A track record counts these rows.
    index('proposals_record')
      .on(table.user_id, table.status)
      .where(sql`${table.status} in ('accepted', 'not_selected', 'declined')`),
    index('proposals_received')
      .on(table.owner_id, descending(table.created_at), descending(table.id))
      .where(sql`${table.status} <> 'withdrawn'`),
    index('proposals_received_by_budget')
      .on(table.owner_id, table.budget, table.id)
      .where(sql`${table.status} <> 'withdrawn'`),
    // The index also counts proposals by status.
    index('proposals_received_by_status')
      .on(table.owner_id, table.status, descending(table.created_at), descending(table.id))
      .where(sql`${table.status} <> 'withdrawn'`),
    index('proposals_of_project')
      .on(table.project_id, descending(table.created_at), descending(table.id))
      .where(sql`${table.status} <> 'withdrawn'`),
    index('proposals_by_budget')
      .on(table.project_id, table.budget, table.id)
      .where(sql`${table.status} <> 'withdrawn'`),
  ],
)

/** The columns of a proposal that both sides of it may see. */
export const proposalColumns = {
  id: proposals.id,
  project_id: proposals.project_id,
  user_id: proposals.user_id,
  message: proposals.message,
  budget: proposals.budget,
  timeline: proposals.timeline,
  status: proposals.status,
  note: proposals.note,
  created_at: proposals.created_at,
  edited_at: proposals.edited_at,
  decided_at: proposals.decided_at,
  award_undone_at: proposals.award_undone_at,
}
