// Which states does a payout to a seller have?

/** An operator begins a payout; it is paid once the money has been sent (SEL-7). */
export const PAYOUT_STATUSES = ['pending', 'paid'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
