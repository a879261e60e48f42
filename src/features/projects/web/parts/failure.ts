// What a person is told when a submission was refused.
import { FAULT_MESSAGE, Problem } from '../../../../platform/contract/problem.ts'

/** The server's sentence, if it has one; a fault has none. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Problem) || error.kind === 'fault' || error.message === FAULT_MESSAGE)
    return undefined
  return error.message
}
