// Validates quizzes and their answers, with a sentence for each error.
import * as z from 'zod'
import { codePoints } from '../../../platform/contract/code-points.ts'
import { line, prose } from '../../../platform/contract/plain-text.ts'
import { quizMessages as messages } from './quizzes.messages.ts'
import {
  DEFAULT_PASS_PERCENT,
  MAX_ANSWERS,
  MAX_ATTEMPTS,
  MAX_EXPLANATION_LENGTH,
  MAX_QUESTIONS,
  MAX_QUIZ_ANSWER_LENGTH,
  MAX_QUIZ_LENGTH,
  MAX_QUIZ_QUESTION_LENGTH,
  MIN_ANSWERS,
  QUESTION_KINDS,
  type Quiz,
} from './quizzes.rules.ts'

/** The browser gives questions and answers their ids, which they keep. */
const madeId = z.uuid()

const answer = z.strictObject({
  id: madeId,
  text: line({
    min: 1,
    tooShort: messages.answerRequired,
    max: MAX_QUIZ_ANSWER_LENGTH,
    tooLong: messages.answerTooLong,
  }),
  is_right: z.boolean().default(false),
})

const question = z
  .strictObject({
    id: madeId,
    kind: z.enum(QUESTION_KINDS).default('single'),
    text: prose({
      min: 1,
      tooShort: messages.questionRequired,
      max: MAX_QUIZ_QUESTION_LENGTH,
      tooLong: messages.questionTooLong,
    }),
    answers: z
      .array(answer)
      .min(MIN_ANSWERS, messages.answersTooFew)
      .max(MAX_ANSWERS, messages.answersTooMany),
    explanation: prose({ max: MAX_EXPLANATION_LENGTH, tooLong: messages.explanationTooLong }).default(''),
  })
  .refine(({ answers }) => answers.some((one) => one.is_right), {
    path: ['answers'],
    message: messages.noneRight,
  })
  .refine(({ kind, answers }) => kind === 'multiple' || answers.filter((one) => one.is_right).length <= 1, {
    path: ['answers'],
    message: messages.oneRight,
  })

export const quizLength = ({ questions }: Pick<Quiz, 'questions'>): number =>
  questions.reduce(
    (sum, { text, explanation, answers }) =>
      sum +
      codePoints(text) +
      codePoints(explanation) +
      answers.reduce((letters, one) => letters + codePoints(one.text), 0),
    0,
  )

/** A quiz is saved as a whole, in order. Without questions it is a draft. */
export const quiz = z
  .strictObject({
    pass_percent: z
      .int(messages.passInvalid)
      .min(1, messages.passInvalid)
      .max(100, messages.passInvalid)
      .default(DEFAULT_PASS_PERCENT),
    max_attempts: z
      .int(messages.attemptsInvalid)
      .min(1, messages.attemptsInvalid)
      .max(MAX_ATTEMPTS, messages.attemptsInvalid)
      .nullable()
      .default(null),
    is_shuffled: z.boolean().default(false),
    questions: z.array(question).max(MAX_QUESTIONS, messages.questionsTooMany).default([]),
  })
  .refine(
    ({ questions }) => {
      const ids = questions.flatMap((one) => [one.id, ...one.answers.map(({ id }) => id)])
      return new Set(ids).size === ids.length
    },
    { path: ['questions'], message: messages.idTwice },
  )
  .refine((given) => quizLength(given) <= MAX_QUIZ_LENGTH, {
    path: ['questions'],
    message: messages.quizTooLong,
  })

export const answerIds = z.array(madeId).max(MAX_ANSWERS)

/** The keys are the questions that were answered. */
export const handedIn = z.strictObject({
  answers: z
    .array(z.strictObject({ question_id: madeId, answer_ids: answerIds }))
    .max(MAX_QUESTIONS)
    .refine(
      (given) => new Set(given.map((one) => one.question_id)).size === given.length,
      messages.chosenTwice,
    ),
})
export type HandedIn = z.output<typeof handedIn>
