// The overview suggests next places: below a figure that is zero, and to a person for whom nothing waits.
import { hasPage, paths } from '../../../../paths.ts'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import type { Overview } from '../../home.contract.ts'
import { firstOnes, nextSteps, seeSales } from '../../home.messages.ts'
import type { TileNoun } from '../../home.rules.ts'
import { type Offering, offeringOf, type Seller } from './offering.ts'

type NextPlace = { label: string; to: string }

/** The address opens the dialog with the page. */
const POST = paths.ownProjects({ post: 1 })

type Sold = Pick<Overview, 'agents' | 'courses'>

/** Professionals who said what they offer are led to their first one, and then to their sales. */
function sellerPlace(offering: Offering, sold: Sold): NextPlace {
  const noun = offering === 'courses' ? 'courses' : 'agents'
  if (sold[noun] > 0) return { label: seeSales, to: paths.seller() }
  return { label: firstOnes[noun], to: FIRST_PLACES[noun] }
}

export function nextPlace(profile: Seller, sold: Sold): NextPlace {
  const offering = offeringOf(profile)
  if (offering !== undefined) return sellerPlace(offering, sold)
  const places: Record<UserType, string> = {
    business: POST,
    professional: paths.projects(),
    learner: paths.courses(),
  }
  return { label: nextSteps[profile.user_type], to: places[profile.user_type] }
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
