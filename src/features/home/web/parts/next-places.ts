// The overview suggests next places: below a figure that is zero, and to a person for whom nothing waits.
import { hasPage, paths } from '../../../../paths.ts'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import { firstOnes, nextSteps } from '../../home.messages.ts'
import type { TileNoun } from '../../home.rules.ts'

type NextPlace = { label: string; to: string }

/** The address opens the dialog with the page. */
const POST = paths.ownProjects({ post: 1 })

export function nextPlace(type: UserType): NextPlace {
  const places: Record<UserType, string> = {
    business: POST,
    professional: paths.projects(),
    learner: paths.courses(),
  }
  return { label: nextSteps[type], to: places[type] }
}

const FIRST_PLACES: Record<TileNoun, string> = {
  projects: POST,
  agents: paths.addAgent(),
  courses: paths.newCourse(),
  updates: paths.ownUpdates(),
}

/** Returns the suggestion for a figure that is zero; undefined where its page does not exist yet. */
export function firstPlace(noun: TileNoun): NextPlace | undefined {
  const to = FIRST_PLACES[noun]
  return hasPage(to.split('?')[0] ?? '') ? { label: firstOnes[noun], to } : undefined
}
