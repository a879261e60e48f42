// Projects as a kind that can be reported and hidden.

import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { findsRows, type ModeratedKind } from '../../../platform/moderated.ts'
import { PROJECTS } from '../projects.rules.ts'
import { projects } from './projects.table.ts'

export const moderatedProjects: ModeratedKind = {
  kind: 'project',
  ...findsRows({
    table: projects,
    title: projects.title,
    isSeen: (viewer) => or(isNull(projects.hidden_from), eq(projects.user_id, viewer)),
    pathOf: paths.project,
  }),
  async hide(tx, id) {
    await hideProject(tx, Number(id))
    invalidateRemoved(tx, PROJECTS, Number(id))
  },
  async restore(tx, id) {
    await restoreProject(tx, Number(id))
    invalidate(tx, PROJECTS, Number(id))
  },
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
