// Calls to the card provider share these rules: how a refusal is understood, how often a call is tried, and how many
// calls a job makes at once.
import { CardProviderAway, CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import type { PaymentParts } from './payments.actions.ts'

/** Someone else applied something in between, so often in a row that it is no coincidence. */
export const MOST_SETTLING_TRIES = 20
const RETRY_MS = 5 * 60_000
const AT_ONCE = 50
export const UNKNOWN_TO_PROVIDER = 'resource_missing'
/** Another request with the same key is under way. */
export const KEY_IN_USE = 'idempotency_key_in_use'

/** A job claims a batch of rows, and until `until` no other process takes them. */
export const claim = ({ provider }: PaymentParts, now: Date) => ({
  provider: provider.form,
  now: now.toISOString(),
  until: new Date(now.getTime() + RETRY_MS).toISOString(),
  atMost: AT_ONCE,
})

export const isProviderFailure = (error: unknown): boolean =>
  error instanceof CardProviderAway || error instanceof CardRefusal
