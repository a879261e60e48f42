// Puts a failed request into words for the person who sent it.
import { FAULT_MESSAGE, Problem } from '../contract/problem.ts'

/** Returns the server's sentence, if it has one; a fault has none. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Problem) || error.kind === 'fault' || error.message === FAULT_MESSAGE)
    return undefined
  return error.message
}
