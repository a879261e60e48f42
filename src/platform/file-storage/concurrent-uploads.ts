// How many files may one person be sending at the same moment? Slow bodies of one account must not take all places for
// uploads.

import { createClientLimit } from '@guildhall/http-server'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'

/** One process has 64 places: this is more than one person needs, and never all of them. */
export const MAX_CONCURRENT_UPLOADS = 32
/** A place may be free again after this. */
const RETRY_AFTER_SECONDS = 5

export type ConcurrentUploads = {
  /** Does `work` as one of the person's uploads. Raises Problem 'too_many_requests' if too many are under way. */
  during<T>(person: string, work: () => Promise<T>): Promise<T>
}

export function createConcurrentUploads(): ConcurrentUploads {
  const shares = createClientLimit(MAX_CONCURRENT_UPLOADS)
  const refusal = () =>
    new Problem('too_many_requests', fileMessages.tooManyAtOnce, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return {
    during: (person, work) => shares.during(person, work, refusal),
  }
}
