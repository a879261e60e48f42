// What calls to the card provider have in common: which refusals mean what, how often they are tried, and how much a job
// takes at once.
import { CardProviderAway, CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import type { PaymentParts } from './payments.actions.ts'

/** Someone else applied something in between, so often in a row that it is no coincidence. */
export const MOST_SETTLING_TRIES = 20
/** What failed is tried again after so long. */
const RETRY_MS = 5 * 60_000
const AT_ONCE = 50
export const UNKNOWN_TO_PROVIDER = 'resource_missing'
/** Another request with the same key is under way. */
export const KEY_IN_USE = 'idempotency_key_in_use'

/** What a job takes at once, and until when no one else gets it. */
export const claim = ({ provider }: PaymentParts, now: Date) => ({
  provider: provider.form,
  now: now.toISOString(),
  until: new Date(now.getTime() + RETRY_MS).toISOString(),
  atMost: AT_ONCE,
})

/** Whether the provider could not do what it was asked, in whichever way. */
export const isProviderFailure = (error: unknown): boolean =>
  error instanceof CardProviderAway || error instanceof CardRefusal
