// Projects as something that is reported and hidden.
import { paths } from '../../../../paths.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { PROJECTS } from '../../rules.ts'
import { findModerated, hideProject, idsOf, restoreProject } from './records.ts'

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
