// Declares the requests over HTTP about the questions on a lecture, and the answers to them.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { UNTIL_VERIFIED } from '../../accounts/abuse-protection/limits/limits.rules.ts'
import { publicPerson } from '../../profiles/profiles.contract.ts'
import { PLACE_PATTERN, QUESTION_SORTS } from './questions.rules.ts'
import { newAnswer, newQuestion, questionChange } from './questions.schemas.ts'

const written = {
  id,
  user_id: z.uuid(),
  /** Null without a public profile. */
  author: publicPerson.nullable(),
  is_instructor: z.boolean(),
  created_at: moment,
  edited_at: moment.nullable(),
}

export const question = z.object({
  ...written,
  course_id: id,
  lecture_id: id,
  title: z.string(),
  body: z.string(),
  answers_count: z.int().nonnegative(),
  /** An answer is marked as the one that helped. */
  has_helpful: z.boolean(),
})
export type Question = z.output<typeof question>

const answer = z.object({ ...written, question_id: id, body: z.string(), is_helpful: z.boolean() })
export type Answer = z.output<typeof answer>

const common = { tag: 'learning', access: 'session' } as const
const params = z.object({ id: idInPath })
const lectureParams = z.object({ id: idInPath, lecture_id: idInPath })
const query = { page_size: cursorQuery.page_size, cursor: z.string().regex(PLACE_PATTERN).optional() }
const refused = ['not_found', 'forbidden'] as const

export const questionContracts = {
  list: {
    ...common,
    method: 'GET',
    path: '/courses/:id/lectures/:lecture_id/questions',
    limit: 'read',
    summary: 'Lists the questions about a lecture of a course that you have or teach.',
    params: lectureParams,
    query: z.object({ ...query, sort: z.enum(QUESTION_SORTS).default('newest') }),
    output: cursorPageOf(question).extend({ total: z.int().nonnegative() }),
    problems: refused,
  },
  ask: {
    ...common,
    method: 'POST',
    path: '/courses/:id/lectures/:lecture_id/questions',
    publishes: true,
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    summary: 'Asks a question about a lecture. The instructor is notified.',
    params: lectureParams,
    body: newQuestion,
    output: question,
    problems: [...refused, 'too_many_requests'],
  },
  get: {
    ...common,
    method: 'GET',
    path: '/lecture-questions/:id',
    limit: 'read',
    summary: 'Returns a question.',
    params,
    output: question,
    problems: refused,
  },
  edit: {
    ...common,
    method: 'PATCH',
    path: '/lecture-questions/:id',
    limit: 'write',
    summary: 'Edits one of your questions.',
    params,
    body: questionChange,
    output: question,
    problems: refused,
  },
  delete: {
    ...common,
    method: 'DELETE',
    path: '/lecture-questions/:id',
    limit: 'write',
    summary: 'Deletes one of your questions, with its answers.',
    params,
    output: z.object({ id }),
    problems: refused,
  },
  answers: {
    ...common,
    method: 'GET',
    path: '/lecture-questions/:id/answers',
    limit: 'read',
    summary:
      'Lists the answers to a question: the one that helped first, then in the order in which they came.',
    params,
    query: z.object(query),
    output: cursorPageOf(answer),
    problems: refused,
  },
  answer: {
    ...common,
    method: 'POST',
    path: '/lecture-questions/:id/answers',
    publishes: true,
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    summary: 'Answers a question. The person who asked it and those who answered it before are notified.',
    params,
    body: newAnswer,
    output: z.object({ answer, question }),
    problems: [...refused, 'too_many_requests'],
  },
  editAnswer: {
    ...common,
    method: 'PATCH',
    path: '/lecture-answers/:id',
    limit: 'write',
    summary: 'Edits one of your answers.',
    params,
    body: newAnswer,
    output: answer,
    problems: refused,
  },
  deleteAnswer: {
    ...common,
    method: 'DELETE',
    path: '/lecture-answers/:id',
    limit: 'write',
    summary: 'Deletes one of your answers.',
    params,
    output: question,
    problems: refused,
  },
  markHelpful: {
    ...common,
    method: 'PUT',
    path: '/lecture-answers/:id/helpful',
    limit: 'write',
    summary:
      'Marks an answer as the one that helped, in place of another one, or takes the mark back. For the person who asked, and the instructor.',
    params,
    body: z.strictObject({ is_helpful: z.boolean() }),
    output: question,
    problems: refused,
  },
} as const satisfies Record<string, Contract>

export type QuestionPage = z.output<typeof questionContracts.list.output>
export type AnswerPage = z.output<typeof questionContracts.answers.output>
