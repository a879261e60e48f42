// What a person reads when something that they sent was not accepted.
import { FAULT_MESSAGE, Problem } from '../contract/problem.ts'

/** The server's sentence, where it has one to give; a fault has none. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Problem) || error.kind === 'fault' || error.message === FAULT_MESSAGE)
    return undefined
  return error.message
}
