// What a checkout's status means for the page that its buyer comes back to.
import type { CheckoutStatus } from './rules.ts'

type Checkout = { status: CheckoutStatus }

export const isPaid = ({ status }: Checkout) => status === 'paid'

/** It can still be paid, or the provider's word is on its way. */
export const isStillOpen = ({ status }: Checkout) => status === 'unpaid'
