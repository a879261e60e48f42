// How own things are called among the results, and the page of each.
import { paths } from '../../paths.ts'
import { type OwnKind, pageOfResult } from './search.rules.ts'

export const OWN_KIND_LABELS: Record<OwnKind, string> = {
  project: 'Your project',
  agent: 'Your agent',
  course: 'Your course',
  update: 'Your update',
}

/** Returns the page of an own thing: its editor where it has no page yet. */
export function pageOfOwnMatches(kind: OwnKind, address: string, isListed: boolean): string {
  if (kind === 'course' && !isListed) return paths.editCourse(Number(address))
  if (kind === 'update' && !isListed) return paths.editOwnUpdate(Number(address))
  return pageOfResult(kind, address)
}
