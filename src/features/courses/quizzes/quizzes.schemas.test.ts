// Is every limit of a quiz inclusive, and does the first value beyond it get its own sentence?
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aQuestion, aQuiz } from '../../../../tests/support/courses/made-quizzes.ts'
import { edgesOf, itHolds, letters, list } from '../../../../tests/support/product/edges.ts'
import { answerIds, handedIn, quiz } from './quizzes.schemas.ts'

const edge = edgesOf(quiz, aQuiz())
const whole = (count: number) => count
const asking = (more: object) => [aQuestion('Q', ['+a', 'b'], more)]
/** 30 questions of 994 letters each make 29,820 letters, and one more has the rest. */
const withLetters = (count: number) => [
  ...list(30, () => aQuestion('Q', ['+a', 'b'], { explanation: letters(991) })),
  aQuestion('Q', ['+a', 'b'], { explanation: letters(count - 29_820 - 3) }),
]

describe('a quiz', () => {
  const pass = 'The pass mark must be a whole percentage from 1 to 100'
  const attempts = 'Attempts must be a whole number from 1 to 100'
  itHolds([
    edge('pass_percent', [1, 0], pass, whole),
    edge('pass_percent', [100, 101], pass, whole),
    edge('max_attempts', [1, 0], attempts, whole),
    edge('max_attempts', [100, 101], attempts, whole),
    edge('questions', [100, 101], 'A quiz can have at most 100 questions', (count) =>
      list(count, () => aQuestion('Q', ['+a', 'b'])),
    ),
    edge(
      'questions',
      [30_000, 30_001],
      'The texts of a quiz together must be less than 30000 characters',
      withLetters,
    ),
  ])

  it('is passed with 80 percent where no one says otherwise', () => {
    expect(quiz.parse({})).toMatchObject({ pass_percent: 80, max_attempts: null })
  })
})

describe('a question of a quiz', () => {
  const answers = (count: number) => ['+a', ...list(count - 1, (at) => `b${at}`)]
  itHolds([
    edge('questions', [2, 1], 'A question needs at least 2 answers', (count) => [
      aQuestion('Q', answers(count)),
    ]),
    edge('questions', [10, 11], 'A question can have at most 10 answers', (count) => [
      aQuestion('Q', answers(count)),
    ]),
    edge('questions', [1, 0], 'Write the question', (count) => asking({ text: letters(count) })),
    edge('questions', [1000, 1001], 'A question must be less than 1000 characters', (count) =>
      asking({ text: letters(count) }),
    ),
    edge('questions', [2000, 2001], 'An explanation must be less than 2000 characters', (count) =>
      asking({ explanation: letters(count) }),
    ),
    edge('questions', [1, 0], 'Write the answer, or remove it', (count) => [
      aQuestion('Q', ['+a', letters(count)]),
    ]),
    edge('questions', [300, 301], 'An answer must be less than 300 characters', (count) => [
      aQuestion('Q', ['+a', letters(count)]),
    ]),
  ])
})

it('what is handed in has at most 100 questions, and 10 answers of each', () => {
  const areTaken = (count: number) => answerIds.safeParse(list(count, () => randomUUID())).success
  const isTaken = (count: number) =>
    handedIn.safeParse({ answers: list(count, () => ({ question_id: randomUUID(), answer_ids: [] })) })
      .success
  expect([0, 10, 11].map(areTaken)).toEqual([true, true, false])
  expect([0, 1, 100, 101].map(isTaken)).toEqual([true, true, true, false])
})
