// The queries that hide a project. While it is hidden it is archived, and its page is gone, too.
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { projects } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: projects.user_id,
      title: projects.title,
      is_hidden: sql<boolean>`${projects.hidden_from} is not null`,
    })
    .from(projects)
    .where(
      and(
        eq(projects.id, id),
        viewer === null ? undefined : or(isNull(projects.hidden_from), eq(projects.user_id, viewer)),
      ),
    )
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.user_id, ownerId))
    .orderBy(asc(projects.id))
  return rows.map(({ id }) => String(id))
}

export async function hideProject(tx: Tx, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ hidden_from: sql`${projects.status}`, status: 'archived' })
    .where(and(eq(projects.id, id), isNull(projects.hidden_from)))
}

export async function restoreProject(tx: Tx, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ status: sql`${projects.hidden_from}`, hidden_from: null })
    .where(and(eq(projects.id, id), isNotNull(projects.hidden_from)))
}
