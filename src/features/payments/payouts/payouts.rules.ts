// How a payout to a seller stands.

/** Begun by an operator; then paid, once the money has been sent (SEL-7). */
export const PAYOUT_STATUSES = ['pending', 'paid'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
