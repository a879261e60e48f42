// Quizzes as they are written, for API tests and journeys.
import { randomUUID } from 'node:crypto'
import type { Quiz, QuizItem } from '../../../src/features/courses/quizzes/quizzes.rules.ts'

/** Makes a question with these answers; the text of a right one begins with '+'. */
export function aQuestion(text: string, answers: string[], more: Partial<QuizItem> = {}): QuizItem {
  return {
    id: randomUUID(),
    kind: answers.filter((one) => one.startsWith('+')).length > 1 ? 'multiple' : 'single',
    text,
    answers: answers.map((one) => ({
      id: randomUUID(),
      text: one.replace(/^\+/, ''),
      is_right: one.startsWith('+'),
    })),
    explanation: `Because of ${text}`,
    ...more,
  }
}

/** The quiz has a single and a multiple choice; all have to be right. */
export const aQuiz = (more: Partial<Quiz> = {}): Quiz => ({
  pass_percent: 100,
  max_attempts: null,
  is_shuffled: false,
  questions: [
    aQuestion('Two and two', ['Three', '+Four', 'Five']),
    aQuestion('Which are even?', ['+Two', 'Three', '+Four']),
  ],
  ...more,
})

export const rightIds = ({ answers }: Pick<QuizItem, 'answers'>) =>
  answers.filter((one) => one.is_right).map(({ id }) => id)
