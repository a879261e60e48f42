// Answers who may do what with questions and answers.
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { LearningAccess } from '../learning/learning.rules.ts'
import { questionMessages as messages } from './questions.messages.ts'

/** Students of the course and its instructor read, ask and answer; people who only see its free lectures don't. */
export function whyNotTakePart(access: LearningAccess): Refusal | undefined {
  return access === 'preview' ? { kind: 'forbidden', message: messages.notForVisitors } : undefined
}

/** People who blocked each other don't see each other's questions, and don't answer them. */
export function whyNotAnswer(isBlockedBetween: boolean): Refusal | undefined {
  return isBlockedBetween ? { kind: 'forbidden', message: messages.notWithThisPerson } : undefined
}

/** The asker and the instructor decide which answer helped. */
export const mayMarkHelpful = (
  personId: string,
  { asker_id, instructor_id }: { asker_id: string; instructor_id: string },
): boolean => personId === asker_id || personId === instructor_id

export const isOwnPost = (personId: string, { user_id }: { user_id: string }): boolean => personId === user_id
