// Interprets statuses for the pages that show them: a checkout's for its buyer, an account's for its seller.
import type { OnboardingStanding } from '../payments.rules.ts'
import type { CheckoutStatus } from './card-forms.rules.ts'

type Checkout = { status: CheckoutStatus }

export const isCardFormPaid = ({ status }: Checkout) => status === 'paid'

/** The checkout can still be paid, or the provider's report is on its way. */
export const isStillOpen = ({ status }: Checkout) => status === 'unpaid'

type PortalSubscription = { readonly status: string }

/** The last payment failed, and is tried again. */
export const isUnpaid = ({ status }: PortalSubscription): boolean => status === 'past_due'

/** Nothing is paid yet during a trial. */
export const isOnTrial = ({ status }: PortalSubscription): boolean => status === 'trialing'

export const hasRunOut = ({ status }: PortalSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

type Onboarding = { readonly standing: OnboardingStanding }

export const isIncomplete = ({ standing }: Onboarding): boolean => standing === 'incomplete'

export const isRejected = ({ standing }: Onboarding): boolean => standing === 'rejected'
