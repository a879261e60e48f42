// The sentences for a refusal of the auth server, or if it could not be reached.
import type { AuthError } from '@supabase/auth-js'
import { FAULT_MESSAGE, UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import type { AuthClient } from './auth-client.ts'

type Failure = Pick<AuthError, 'name' | 'message'> & Partial<Pick<AuthError, 'status'>>

/** Returns the server's own sentence, or ours if there was none: out of reach, or broken. */
export function sentenceOf(error: Failure, otherwise: string = FAULT_MESSAGE): string {
  if (error.name === 'AuthRetryableFetchError') return error.status ? otherwise : UNREACHABLE_MESSAGE
  // The library uses an empty object if a response had no sentence.
  return error.message && error.message !== '{}' ? error.message : otherwise
}

export type ReachFailure = {
  code: string | undefined
  sentence: string
  /** The server's own words; empty if none came. */
  said: string
}

/** Calls the auth library; returns the failure in words, or undefined on success. */
export async function reachingFor(
  auth: { client(): Promise<AuthClient> },
  call: (client: AuthClient) => Promise<{ error: AuthError | null }>,
): Promise<ReachFailure | undefined> {
  try {
    const { error } = await call(await auth.client())
    return error ? { code: error.code, sentence: sentenceOf(error), said: error.message } : undefined
  } catch {
    return { code: undefined, sentence: UNREACHABLE_MESSAGE, said: '' }
  }
}
