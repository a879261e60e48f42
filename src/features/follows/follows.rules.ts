// Following a person: how often, and how many are listed at once.
import { rowFamily } from '../../platform/contract/families.ts'
import type { Limit } from '../../platform/contract/limit.ts'

/** How many people follow someone and whom they follow; a row is known by its person's handle. */
export const FOLLOWS = rowFamily('follows')

const HOUR_SECONDS = 3600

/** Each person has these limits: following and unfollowing count together. */
export const followLimits = {
  follow: { name: 'follow', tries: 200, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** So many people are asked about in one request: as many as a page shows. */
export const MAX_MARKS = 100
