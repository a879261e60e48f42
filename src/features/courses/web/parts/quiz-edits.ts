// The edits of a quiz that is being typed. They are pure: each returns another quiz.
import type { QuestionKind, QuizAnswer, QuizItem } from '../../quizzes/quizzes.rules.ts'
import type { QuizFormValues } from './course-form.ts'
import { inserted } from './curriculum-edits.ts'

export const newQuizAnswer = (): QuizAnswer => ({ id: crypto.randomUUID(), text: '', is_right: false })
export const newQuizQuestion = (): QuizItem => ({
  id: crypto.randomUUID(),
  kind: 'single',
  text: '',
  answers: [newQuizAnswer(), newQuizAnswer()],
  explanation: '',
})

export const insertQuestion = (quiz: QuizFormValues, at: number, question: QuizItem): QuizFormValues => ({
  ...quiz,
  questions: inserted(quiz.questions, at, question),
})

export const withoutQuestion = (quiz: QuizFormValues, id: string): QuizFormValues => ({
  ...quiz,
  questions: quiz.questions.filter((one) => one.id !== id),
})

/** Moves a question to another place; `at` counts the others. */
export function moveQuestion(quiz: QuizFormValues, id: string, at: number): QuizFormValues {
  const question = quiz.questions.find((one) => one.id === id)
  return question ? insertQuestion(withoutQuestion(quiz, id), at, question) : quiz
}

/** Marks an answer; in a single choice the marked answer is the only right one. */
export const markRight = ({ kind, answers }: QuizItem, id: string, is_right: boolean): QuizAnswer[] =>
  answers.map((one) => {
    if (one.id === id) return { ...one, is_right }
    return kind === 'single' && is_right ? { ...one, is_right: false } : one
  })

/** A question of another kind: of the right answers, a single choice keeps the first. */
export function ofKind(question: QuizItem, kind: QuestionKind): Pick<QuizItem, 'kind' | 'answers'> {
  const first = question.answers.find((one) => one.is_right)
  if (kind === 'multiple') return { kind, answers: question.answers }
  return { kind, answers: question.answers.map((one) => ({ ...one, is_right: one === first })) }
}
