// Limits how many agents one person may add, and how many a page of their own shows.
import type { Limit } from '../../../platform/contract/limit.ts'

const DAY_SECONDS = 86_400

/** The limit leaves room for a large catalogue, and keeps one person from flooding the list. */
export const listingLimits = {
  add: { name: 'listing', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>

export const OWN_AGENTS_PAGE_SIZE = 12
