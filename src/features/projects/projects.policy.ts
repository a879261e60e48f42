// Decides who may act on a project: undefined for yes, else the reason.
import type { Refusal } from '../../platform/contract/problem.ts'
import { projectMessages as messages } from './projects.messages.ts'
import { type ProjectStatus, UNDO_ARCHIVE_SECONDS } from './projects.rules.ts'

export type ProjectFacts = { user_id: string; status: ProjectStatus; awarded_at: string | null }

/** Everyone can find an active project in lists, in the site map and in search engines. */
export const isProjectListed = ({ status }: Pick<ProjectFacts, 'status'>) => status === 'active'

/** Returns why a project takes no proposals (DEC-40); undefined if it does. */
export function whyClosed(project: Omit<ProjectFacts, 'user_id'>): Refusal | undefined {
  if (project.status === 'archived') return { kind: 'conflict', message: messages.archivedNote }
  if (project.awarded_at !== null) return { kind: 'conflict', message: messages.awardedNote }
  return undefined
}

function whyNotOwner(personId: string, project: Pick<ProjectFacts, 'user_id'>): Refusal | undefined {
  return project.user_id === personId ? undefined : { kind: 'forbidden', message: messages.ownerOnly }
}

/** A project must not change once it is settled, since people proposed to it. */
export function whyNotEdit(personId: string, project: ProjectFacts): Refusal | undefined {
  const stranger = whyNotOwner(personId, project)
  if (stranger) return stranger
  return whyClosed(project) && { kind: 'conflict', message: messages.closedToChange }
}

export const hasLostWinner = ({ winner_left_at }: { winner_left_at: string | null }) =>
  winner_left_at !== null

/** Only a project whose winner has left is posted again: others can choose another proposal, or be posted as something new. */
export function whyNotRepost(
  personId: string,
  project: Pick<ProjectFacts, 'user_id'> & { winner_left_at: string | null },
): Refusal | undefined {
  const stranger = whyNotOwner(personId, project)
  if (stranger || hasLostWinner(project)) return stranger
  return { kind: 'conflict', message: messages.winnerThere }
}

export function whyNotArchive(personId: string, project: ProjectFacts): Refusal | undefined {
  const stranger = whyNotOwner(personId, project)
  if (stranger || project.status === 'active') return stranger
  return { kind: 'conflict', message: messages.archivedAlready }
}

/** Undo is possible only for a moment. */
export function whyNotRestoreProject(
  personId: string,
  project: ProjectFacts & { archived_at: string | null },
  now: Date,
): Refusal | undefined {
  const stranger = whyNotOwner(personId, project)
  if (stranger) return stranger
  if (project.status === 'active') return { kind: 'conflict', message: messages.notArchived }
  const since = project.archived_at === null ? undefined : now.getTime() - Date.parse(project.archived_at)
  return since !== undefined && since <= UNDO_ARCHIVE_SECONDS * 1000
    ? undefined
    : { kind: 'conflict', message: messages.undoOver }
}
