// The rules of following: its limits, and how many people a page and a request hold.
import { rowFamily } from '../../platform/contract/families.ts'
import type { Limit } from '../../platform/contract/limit.ts'

/** A row of this family is named by its person's handle. */
export const FOLLOWS = rowFamily('follows')

const HOUR_SECONDS = 3600

/** Following and unfollowing count together, so that doing both in turn does not get around the limit. */
export const followLimits = {
  follow: { name: 'follow', tries: 200, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** One request asks for the marks of as many people as a page shows. */
export const MAX_MARKS = 100
