// Projects as something that is reported and hidden.

import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { noteChange, noteRemoval } from '../../../platform/database/row-changes.ts'
import { type ModeratedKind, rowIdIn } from '../../../platform/moderated.ts'
import { PROJECTS } from '../projects.rules.ts'
import { projects } from './projects.table.ts'

export const moderatedProjects: ModeratedKind = {
  kind: 'project',
  async find(reader, id, viewer) {
    const projectId = rowIdIn(id)
    const found = projectId === undefined ? undefined : await findModerated(reader, projectId, viewer)
    return found && projectId !== undefined ? { ...found, id, path: paths.project(projectId) } : undefined
  },
  idsOfOwner: idsOf,
  async hide(tx, id) {
    await hideProject(tx, Number(id))
    noteRemoval(tx, PROJECTS, Number(id))
  },
  async restore(tx, id) {
    await restoreProject(tx, Number(id))
    noteChange(tx, PROJECTS, Number(id))
  },
}

async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
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

async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.user_id, ownerId))
    .orderBy(asc(projects.id))
  return rows.map(({ id }) => String(id))
}

async function hideProject(tx: Tx, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ hidden_from: sql`${projects.status}`, status: 'archived' })
    .where(and(eq(projects.id, id), isNull(projects.hidden_from)))
}

async function restoreProject(tx: Tx, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ status: sql`${projects.hidden_from}`, hidden_from: null })
    .where(and(eq(projects.id, id), isNotNull(projects.hidden_from)))
}
