// Limits how often a person may begin to pay, and how many cards may be declined, before it looks like trying out stolen
// cards.
import type { Limit } from '../../platform/contract/limit.ts'

const HOUR_SECONDS = 3600

export const paymentLimits = {
  /** A refused card begins another payment, so an honest buyer needs several. */
  begin: { name: 'payment', tries: 30, seconds: HOUR_SECONDS },
  /** The limit is for one network address across all accounts, which are quick to create. */
  beginFromClient: { name: 'payment_client', tries: 90, seconds: HOUR_SECONDS },
  /** Only cards that banks declined before anything was paid count. */
  decline: { name: 'declined_card', tries: 10, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
