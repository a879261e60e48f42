// Decides whether someone may follow a person: undefined for yes, else the reason.
import type { Refusal } from '../../platform/contract/problem.ts'
import { followMessages as messages } from './follows.messages.ts'

/** The answer to someone who was blocked; it does not say so. */
export const NOT_POSSIBLE: Refusal = { kind: 'conflict', message: messages.notPossible }

export const whyNotFollow = (personId: string, otherId: string): Refusal | undefined =>
  personId === otherId ? { kind: 'forbidden', message: messages.notYourself } : undefined
