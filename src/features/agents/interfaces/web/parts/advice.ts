// What a seller does about a check of their endpoint that failed.
import { interfaceMessages as messages } from '../../interfaces.messages.ts'
import type { CallFailure } from '../../interfaces.rules.ts'

/** `detail`: what the check says of the answer; with the status, if that is all that there is. */
export function adviceFor(failure: CallFailure, detail: string | null): string {
  const status = failure === 'endpoint_failed' ? /^It answered (\d{3})$/.exec(detail ?? '')?.[1] : undefined
  return messages.adviceOnStatus[Number(status)] ?? messages.advice[failure]
}
