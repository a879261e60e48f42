// What can be done to a quiz that is being typed. Pure: each returns another quiz.
import type { Answer, Question, QuestionKind } from '../../quizzes/quizzes.rules.ts'
import type { QuizForm } from './course-form.ts'
import { inserted } from './curriculum-edits.ts'

export const newAnswer = (): Answer => ({ id: crypto.randomUUID(), text: '', is_right: false })
export const newQuestion = (): Question => ({
  id: crypto.randomUUID(),
  kind: 'single',
  text: '',
  answers: [newAnswer(), newAnswer()],
  explanation: '',
})

export const insertQuestion = (quiz: QuizForm, at: number, question: Question): QuizForm => ({
  ...quiz,
  questions: inserted(quiz.questions, at, question),
})

export const withoutQuestion = (quiz: QuizForm, id: string): QuizForm => ({
  ...quiz,
  questions: quiz.questions.filter((one) => one.id !== id),
})

/** Moves a question to another place; `at` counts the others. */
export function moveQuestion(quiz: QuizForm, id: string, at: number): QuizForm {
  const question = quiz.questions.find((one) => one.id === id)
  return question ? insertQuestion(withoutQuestion(quiz, id), at, question) : quiz
}

/** Marks an answer; in a single choice the marked answer is the only right one. */
export const markRight = ({ kind, answers }: Question, id: string, is_right: boolean): Answer[] =>
  answers.map((one) => {
    if (one.id === id) return { ...one, is_right }
    return kind === 'single' && is_right ? { ...one, is_right: false } : one
  })

/** A question of another kind: of the right answers, a single choice keeps the first. */
export function ofKind(question: Question, kind: QuestionKind): Pick<Question, 'kind' | 'answers'> {
  const first = question.answers.find((one) => one.is_right)
  if (kind === 'multiple') return { kind, answers: question.answers }
  return { kind, answers: question.answers.map((one) => ({ ...one, is_right: one === first })) }
}
