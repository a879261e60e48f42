// Declares the requests about taking a quiz over HTTP. Only a result reveals the right answers.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { QUESTION_KINDS } from './quizzes.rules.ts'
import { answerIds, handedIn } from './quizzes.schemas.ts'

const common = { tag: 'learning', access: 'session' } as const

const asked = { id: z.string(), kind: z.enum(QUESTION_KINDS), text: z.string() }
const answer = { id: z.string(), text: z.string() }

/** Questions come in the order in which they are shown. */
const attempt = z.object({
  id,
  number: z.int().positive(),
  begun_at: moment,
  questions: z.array(
    z.object({ ...asked, answers: z.array(z.object(answer)), chosen_ids: z.array(z.string()) }),
  ),
})
export type QuizAttempt = z.output<typeof attempt>
export type QuizAttemptQuestion = QuizAttempt['questions'][number]

const result = z.object({
  number: z.int().positive(),
  right: z.int().nonnegative(),
  total: z.int().positive(),
  percent: z.int().min(0).max(100),
  pass_percent: z.int(),
  is_passed: z.boolean(),
  handed_in_at: moment,
  questions: z.array(
    z.object({
      ...asked,
      explanation: z.string(),
      is_right: z.boolean(),
      answers: z.array(z.object({ ...answer, is_right: z.boolean(), is_chosen: z.boolean() })),
    }),
  ),
})
export type QuizResult = z.output<typeof result>

const taken = z.object({
  questions_count: z.int().nonnegative(),
  pass_percent: z.int(),
  max_attempts: z.int().nullable(),
  attempts_used: z.int().nonnegative(),
  is_completed: z.boolean(),
  /** Null if no attempt is open. */
  attempt: attempt.nullable(),
  /** The result is that of the latest attempt that was handed in. */
  result: result.nullable(),
})
export type TakenQuiz = z.output<typeof taken>

const lectureParams = { id: idInPath, lecture_id: idInPath }
const QUIZ = '/courses/:id/lectures/:lecture_id/quiz'

export const quizContracts = {
  open: {
    ...common,
    method: 'GET',
    path: QUIZ,
    limit: 'read',
    summary:
      'Returns a quiz as you take it: the attempt that you are answering, and the result of the last one. Which answers are right is included once an attempt is handed in.',
    params: z.object(lectureParams),
    output: taken,
    problems: ['not_found', 'forbidden'],
  },
  begin: {
    ...common,
    method: 'POST',
    path: `${QUIZ}/attempts`,
    limit: 'write',
    summary: 'Begins an attempt. While one is being answered, that one is returned and no other is used.',
    params: z.object(lectureParams),
    output: taken,
    problems: ['not_found', 'forbidden', 'conflict'],
  },
  choose: {
    ...common,
    method: 'PUT',
    path: `${QUIZ}/attempts/:attempt_id/answers/:question_id`,
    limit: 'write',
    summary:
      'Keeps what you chose for a question, so that you can go on elsewhere. An empty list takes it back.',
    params: z.object({ ...lectureParams, attempt_id: idInPath, question_id: z.uuid() }),
    body: z.strictObject({ answer_ids: answerIds }),
    output: z.object({ answered: z.int().nonnegative() }),
    problems: ['not_found', 'forbidden', 'conflict'],
  },
  handIn: {
    ...common,
    method: 'POST',
    path: `${QUIZ}/attempts/:attempt_id/result`,
    limit: 'write',
    summary:
      'Hands in an attempt, with answers that were not kept yet, and grades it. Handed in again, its result is the same. Passing completes the lecture.',
    params: z.object({ ...lectureParams, attempt_id: idInPath }),
    body: handedIn,
    output: taken,
    problems: ['not_found', 'forbidden', 'conflict'],
  },
} as const satisfies Record<string, Contract>
