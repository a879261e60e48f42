// What can become of what a buyer asks to have back of their usage, and how often they may.
import type { Limit } from '../../platform/contract/limit.ts'

/** How often a buyer may say in a day that what they paid for didn't work. */
export const claimLimit: Limit = { name: 'usage_claim', tries: 10, seconds: 24 * 3600 }
/** `waiting`: the seller may answer; unless they give the money back, an operator decides. */
export const CLAIM_STATUSES = ['waiting', 'granted', 'declined'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
