// What a checkout's status means for the page that its buyer comes back to.
type Checkout = { status: 'open' | 'paid' | 'expired' }

export const isPaid = ({ status }: Checkout) => status === 'paid'

/** It can still be paid, or the provider's word is on its way. */
export const isStillOpen = ({ status }: Checkout) => status === 'open'
