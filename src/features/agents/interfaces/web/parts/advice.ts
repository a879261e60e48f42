// Advises sellers on a failed check of their endpoint.
import { interfaceMessages as messages } from '../../interfaces.messages.ts'
import type { CallFailure } from '../../interfaces.rules.ts'

/** `detail` is what the check says of the answer; it may be the status alone. */
export function adviceFor(failure: CallFailure, detail: string | null): string {
  const status = failure === 'endpoint_failed' ? /^It answered (\d{3})$/.exec(detail ?? '')?.[1] : undefined
  return messages.adviceOnStatus[Number(status)] ?? messages.advice[failure]
}
