// Validates questions and answers, with a sentence for each error.
import * as z from 'zod'
import { line, markdown } from '../../../platform/contract/plain-text.ts'
import { questionMessages as messages } from './questions.messages.ts'
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MAX_QUESTION_TITLE_LENGTH } from './questions.rules.ts'

const question = {
  title: line({
    min: 1,
    tooShort: messages.titleRequired,
    max: MAX_QUESTION_TITLE_LENGTH,
    tooLong: messages.titleTooLong,
  }),
  /** The body may be empty. */
  body: markdown({ max: MAX_QUESTION_LENGTH, tooLong: messages.bodyTooLong }),
}

export const newQuestion = z.strictObject({ title: question.title, body: question.body.default('') })
export type NewQuestion = z.output<typeof newQuestion>

/** Fields that are left out stay as they are. */
export const questionChange = z.strictObject(question).partial()
export type QuestionChange = z.output<typeof questionChange>

export const newAnswer = z.strictObject({
  body: markdown({
    min: 1,
    tooShort: messages.answerRequired,
    max: MAX_ANSWER_LENGTH,
    tooLong: messages.answerTooLong,
  }),
})
export type NewAnswer = z.output<typeof newAnswer>
