// What a person is told when the auth server refused or could not be reached.
import type { AuthError } from '@supabase/auth-js'
import { FAULT_MESSAGE, UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'

type Failure = Pick<AuthError, 'name' | 'message' | 'status'>

/** The server's own sentence, or ours where it said nothing: out of reach, or broken. */
export function sentenceOf(error: Failure, otherwise: string = FAULT_MESSAGE): string {
  if (error.name === 'AuthRetryableFetchError') return error.status ? otherwise : UNREACHABLE_MESSAGE
  // The library puts an empty object where an answer had no sentence.
  return error.message && error.message !== '{}' ? error.message : otherwise
}
