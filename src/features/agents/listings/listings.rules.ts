// How many agents one person may add, and how many a page of their own shows.
import type { Limit } from '../../../platform/contract/limit.ts'

const DAY_SECONDS = 86_400

/** Agents added by one person: enough for a catalogue of one's own, too few to flood the list. */
export const listingLimits = {
  add: { name: 'listing', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>

/** How many cards a page of one's own agents shows. */
export const OWN_AGENTS_PAGE_SIZE = 12
