// How often someone may begin to pay, and how many cards may be declined, before it looks like someone who is trying
// out stolen cards.
import type { Limit } from '../../platform/contract/limit.ts'

const HOUR_SECONDS = 3600

export const paymentLimits = {
  /** Payments that one person begins. A refused card asks again, so an honest buyer needs several. */
  begin: { name: 'payment', tries: 30, seconds: HOUR_SECONDS },
  /** The same from one network address, across all accounts, which are quick to create. */
  beginFromClient: { name: 'payment_client', tries: 90, seconds: HOUR_SECONDS },
  /** Cards of one person that their banks declined before anything was paid. */
  decline: { name: 'declined_card', tries: 10, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
