// The tables of reports, of hidden content, and of the log of operators.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { descending, moment, personRef, requiredPerson, rowId } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { ReportedKind, ReportReason } from '../moderation.rules.ts'

export const REPORT_OUTCOMES = ['hidden', 'dismissed'] as const

export const reports = pgTable(
  'reports',
  {
    id: rowId(),
    kind: text().$type<ReportedKind>().notNull(),
    /** Reported things are in many tables, so the database cannot check the reference. */
    subject_id: text().notNull(),
    user_id: requiredPerson(() => profiles.id),
    reason: text().$type<ReportReason>().notNull(),
    details: text(),
    created_at: moment().notNull(),
    /** Null until an operator has decided about the report. */
    closed_at: moment(),
    outcome: text().$type<(typeof REPORT_OUTCOMES)[number]>(),
  },
  (table) => [
    check('reports_closed_whole', sql`(${table.closed_at} is null) = (${table.outcome} is null)`),
    unique('reports_one_each').on(table.kind, table.subject_id, table.user_id),
    index('reports_of_person').on(table.user_id),
    index('reports_open')
      .on(table.kind, table.subject_id, table.created_at)
      .where(sql`${table.closed_at} is null`),
  ],
)

export const hiddenContent = pgTable(
  'hidden_content',
  {
    id: rowId(),
    kind: text().$type<ReportedKind>().notNull(),
    subject_id: text().notNull(),
    owner_id: personRef().references(() => profiles.id),
    /** The owner reads the title as it was at that time. */
    title: text().notNull(),
    reason: text().$type<ReportReason>(),
    /** A thing that was hidden by the ban of its owner is restored when the ban ends. */
    cause: text().$type<'decision' | 'ban'>().notNull(),
    hidden_at: moment().notNull(),
    restored_at: moment(),
  },
  (table) => [
    uniqueIndex('hidden_content_one_each')
      .on(table.kind, table.subject_id)
      .where(sql`${table.restored_at} is null`),
    index('hidden_content_of_owner').on(table.owner_id, descending(table.hidden_at), descending(table.id)),
  ],
)

/** Every act of an operator with its note. Rows are only added. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: rowId(),
    at: moment().notNull(),
    /** The operator's name, or the account on the machine that ran the command. */
    operator: text().notNull(),
    verb: text().notNull(),
    kind: text(),
    subject_id: text(),
    note: text(),
    /** The states before and after, where they are not plain from the verb. */
    before: text(),
    after: text(),
  },
  (table) => [index('moderation_log_newest').on(descending(table.at), descending(table.id))],
)
