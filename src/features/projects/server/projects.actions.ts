// The actions of projects: one function per verb, in the caller's transaction.

import type { OwnerId, Person } from '../../../platform/actor.ts'
import { givenFields } from '../../../platform/contract/given-fields.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { refuseIfHidden } from '../../moderation/server/moderation.actions.ts'
import type { OwnProject } from '../projects.contract.ts'
import { projectPosted } from '../projects.events.ts'
import { projectMessages } from '../projects.messages.ts'
import { whyNotArchive, whyNotEdit, whyNotRestoreProject } from '../projects.policy.ts'
import { PROJECTS } from '../projects.rules.ts'
import type { NewProject, ProjectChange } from '../projects.schemas.ts'
import {
  changeProject,
  deleteProjectsOf,
  findProject,
  insertProject,
  isProjectHidden,
  lockProject,
  namesOfProjects,
  type ProjectRow,
  projectsOfOwner,
} from './projects.records.ts'

/** Seeds may also set id, status and a rating (decisions, 'Ids'). */
export type SeededProject = Pick<ProjectRow, 'id' | 'status' | 'rating'>

/** Returns the project, locked. Raises Problem 'not_found'. */
export async function requireProject(tx: Tx, id: number): Promise<OwnProject> {
  return required(await lockProject(tx, id))
}

/** Returns the project, for reading. Raises Problem 'not_found'. */
export async function lookUpProject(reader: Reader, id: number): Promise<OwnProject> {
  return required(await findProject(reader, id))
}

function required(project: OwnProject | undefined): OwnProject {
  if (!project) throw new Problem('not_found', projectMessages.notFound)
  return project
}

/** Posts a project (spec 1 §5 Post a Project). */
export async function postProject(
  tx: Tx,
  input: NewProject,
  { actor, now, seeded = {} }: { actor: Person; now: Date; seeded?: SeededProject | undefined },
): Promise<OwnProject> {
  const project = await insertProject(tx, {
    ...input,
    ...seeded,
    user_id: actor.id,
    created_at: now.toISOString(),
    archived_at: seeded.status === 'archived' ? now.toISOString() : null,
  })
  await emit(tx, projectPosted, { subject: project.id, params: {}, actor: actor.id, audience: {} }, now)
  invalidate(tx, PROJECTS, project.id)
  return project
}

/** Changes one's own project while it is open. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function editProject(
  tx: Tx,
  actor: Person,
  id: number,
  change: ProjectChange,
): Promise<OwnProject> {
  const project = await requireProject(tx, id)
  refuseFor(whyNotEdit(actor.id, project))
  invalidate(tx, PROJECTS, id)
  return changeProject(tx, id, givenFields(change))
}

/** Archives one's own project (DATA-64). Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function archiveProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await requireProject(tx, id)
  refuseFor(whyNotArchive(actor.id, project))
  invalidate(tx, PROJECTS, id)
  return changeProject(tx, id, { status: 'archived', archived_at: now.toISOString() })
}

/** Undoes archiving one's own project, within a minute. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function restoreProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await requireProject(tx, id)
  if (project.user_id === actor.id) refuseIfHidden(await isProjectHidden(tx, id))
  refuseFor(whyNotRestoreProject(actor.id, project, now))
  invalidate(tx, PROJECTS, id)
  return changeProject(tx, id, { status: 'active', archived_at: null })
}

/** Returns one page of one's own projects, newest first, with the totals of all of them. */
export async function listOwnProjects(
  reader: Reader,
  actor: Person,
  page: { page: number; page_size: number },
) {
  return { ...(await projectsOfOwner(reader, actor.id, page)), ...page }
}

export const projectSubject: EventSubject = { subject: 'project', lookUp: namesOfProjects }

/** Deletes a person's projects, with the proposals to them and the notes on these; projects that they awarded to others stay. */
export async function eraseProjects(tx: Tx, owner: OwnerId): Promise<void> {
  await retract(tx, { subject: 'project', ids: await deleteProjectsOf(tx, owner) })
  invalidateRemoved(tx, PROJECTS)
}

/** Awards a project to a proposal. */
export async function awardProject(tx: Tx, id: number, proposalId: number, at: string): Promise<void> {
  await changeProject(tx, id, { awarded_at: at, awarded_proposal_id: proposalId })
  invalidate(tx, PROJECTS, id)
}
