// What a checkout's status means for the page that its buyer comes back to.
import type { CheckoutStatus } from './card-forms.rules.ts'

type Checkout = { status: CheckoutStatus }

export const isPaid = ({ status }: Checkout) => status === 'paid'

/** It can still be paid, or the provider's word is on its way. */
export const isStillOpen = ({ status }: Checkout) => status === 'unpaid'

type PortalSubscription = { readonly status: string }

/** The last payment failed, and is tried again. */
export const isUnpaid = ({ status }: PortalSubscription): boolean => status === 'past_due'

/** Whether a trial is running, so that nothing is paid yet. */
export const isOnTrial = ({ status }: PortalSubscription): boolean => status === 'trialing'

export const hasRunOut = ({ status }: PortalSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'
