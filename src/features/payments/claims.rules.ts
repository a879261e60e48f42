// Defines the outcomes of claims for usage, and limits their number.
import type { Limit } from '../../platform/contract/limit.ts'

export const claimLimit: Limit = { name: 'usage_claim', tries: 10, seconds: 24 * 3600 }
/** While a claim is `waiting`, the seller may answer; unless they refund it, an operator decides. */
export const CLAIM_STATUSES = ['waiting', 'granted', 'declined'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
