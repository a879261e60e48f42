// The queries over reports, hidden content, and the log.
import { and, asc, count, desc, eq, isNull, min, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { MAX_HIDDEN_LISTED } from '../moderation.contract.ts'
import type { ReportedKind } from '../moderation.rules.ts'
import { hiddenContent, moderationLog, reports } from './moderation.table.ts'

export type Subject = { kind: ReportedKind; subject_id: string }

const isOpen = isNull(reports.closed_at)
const isReportOf = ({ kind, subject_id }: Subject) =>
  and(eq(reports.kind, kind), eq(reports.subject_id, subject_id))

/** Stores a report; returns false if the person has reported the thing already. */
export async function insertReport(
  tx: Tx,
  row: Omit<typeof reports.$inferInsert, 'id' | 'closed_at' | 'outcome'>,
): Promise<boolean> {
  const stored = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })
  return stored.length > 0
}

export async function reportedAmong(
  reader: Reader,
  owner: OwnerId,
  kind: ReportedKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .select({ id: reports.subject_id })
    .from(reports)
    .where(
      and(
        eq(reports.user_id, owner),
        eq(reports.kind, kind),
        sql`${reports.subject_id} = any(${sql.param([...ids])}::text[])`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns the things with open reports, those that wait longest first. */
export async function openSubjects(reader: Reader, limit: number) {
  return reader
    .select({
      kind: reports.kind,
      subject_id: reports.subject_id,
      count: count(),
      since: min(reports.created_at),
      reasons: sql<string[]>`array_agg(distinct ${reports.reason})`,
    })
    .from(reports)
    .where(isOpen)
    .groupBy(reports.kind, reports.subject_id)
    .orderBy(asc(min(reports.created_at)))
    .limit(limit)
}

/** Returns the reports about a thing, oldest first. */
export async function reportsOf(reader: Reader, subject: Subject) {
  const { reason, details, created_at, outcome } = reports
  return reader
    .select({ reason, details, created_at, outcome })
    .from(reports)
    .where(isReportOf(subject))
    .orderBy(asc(reports.id))
}

/** Closes the open reports of a thing; returns how many there were. */
export async function closeReports(
  tx: Tx,
  subject: Subject,
  outcome: 'hidden' | 'dismissed',
  at: string,
): Promise<number> {
  const closed = await tx
    .update(reports)
    .set({ closed_at: at, outcome })
    .where(and(isReportOf(subject), isOpen))
  return closed.rowCount ?? 0
}

/** Marks a thing as hidden; returns undefined if it is already. */
export async function insertHidden(
  tx: Tx,
  row: Omit<typeof hiddenContent.$inferInsert, 'id' | 'restored_at'>,
): Promise<number | undefined> {
  const stored = await tx
    .insert(hiddenContent)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: hiddenContent.id })
  return stored[0]?.id
}

/** Marks a thing as shown again; returns undefined if it was not hidden. */
export async function endHidden(tx: Tx, { kind, subject_id }: Subject, at: string) {
  const ended = await tx
    .update(hiddenContent)
    .set({ restored_at: at })
    .where(
      and(
        eq(hiddenContent.kind, kind),
        eq(hiddenContent.subject_id, subject_id),
        isNull(hiddenContent.restored_at),
      ),
    )
    .returning({ id: hiddenContent.id, owner_id: hiddenContent.owner_id })
  return ended[0]
}

export async function hiddenByBan(reader: Reader, ownerId: string): Promise<Subject[]> {
  const { kind, subject_id } = hiddenContent
  return reader
    .select({ kind, subject_id })
    .from(hiddenContent)
    .where(
      and(
        eq(hiddenContent.owner_id, ownerId),
        eq(hiddenContent.cause, 'ban'),
        isNull(hiddenContent.restored_at),
      ),
    )
    .orderBy(asc(hiddenContent.id))
}

/** Returns the hidden things of a person, newest first. */
export async function hiddenOf(reader: Reader, owner: OwnerId) {
  const { kind, title, reason, hidden_at } = hiddenContent
  return reader
    .select({ kind, title, reason, hidden_at })
    .from(hiddenContent)
    .where(and(eq(hiddenContent.owner_id, owner), isNull(hiddenContent.restored_at)))
    .orderBy(desc(hiddenContent.hidden_at), desc(hiddenContent.id))
    .limit(MAX_HIDDEN_LISTED)
}

export async function titlesOfHidden(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: hiddenContent.id, title: hiddenContent.title })
    .from(hiddenContent)
    .where(sql`${hiddenContent.id} = any(${sql.param([...ids])}::int8[])`)
  return new Map(rows.map(({ id, title }) => [id, { title, amount: null }]))
}

export async function insertLog(tx: Tx, row: Omit<typeof moderationLog.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(moderationLog).values(row)
}

export async function newestLog(reader: Reader, limit: number) {
  return reader
    .select()
    .from(moderationLog)
    .orderBy(desc(moderationLog.at), desc(moderationLog.id))
    .limit(limit)
}
