// Why a project takes no more proposals, if it takes none.
import type { Project } from '../../contract.ts'
import { projectMessages as messages } from '../../messages.ts'

export function closedNote(project: Pick<Project, 'status' | 'awarded_at'>): string | undefined {
  if (project.status === 'archived') return messages.archivedNote
  return project.awarded_at === null ? undefined : messages.awardedNote
}
