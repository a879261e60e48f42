// Defines the choices and limits of a quiz, the grading of an attempt, and the order of its questions.

/** A 'single' question has one right answer, a 'multiple' one can have several. */
export const QUESTION_KINDS = ['single', 'multiple'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const MAX_QUESTIONS = 100
export const MIN_ANSWERS = 2
export const MAX_ANSWERS = 10
export const MAX_QUIZ_QUESTION_LENGTH = 1000
export const MAX_QUIZ_ANSWER_LENGTH = 300
export const MAX_EXPLANATION_LENGTH = 2000
/** The limit is for a whole quiz. */
export const MAX_QUIZ_LENGTH = 30_000
/** Instructors who want more attempts make the quiz unlimited. */
export const MAX_ATTEMPTS = 100
export const DEFAULT_PASS_PERCENT = 80

export type QuizAnswer = { id: string; text: string; is_right: boolean }
export type QuizItem = {
  id: string
  kind: QuestionKind
  text: string
  answers: QuizAnswer[]
  /** The text is shown with the result; empty for none. */
  explanation: string
}
export type Quiz = {
  pass_percent: number
  /** Null allows any number of attempts. */
  max_attempts: number | null
  is_shuffled: boolean
  questions: QuizItem[]
}

/** The keys are questions. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** A question without a chosen answer is wrong. */
export function isRight({ id, answers }: Pick<QuizItem, 'id' | 'answers'>, chosen: Chosen): boolean {
  const given = new Set(chosen[id])
  return given.size > 0 && answers.every((one) => given.has(one.id) === one.is_right)
}

/** The percentage is rounded so that it reaches the pass mark only if the share does. */
export const percentRight = (right: number, total: number): number =>
  total === 0 ? 0 : Math.floor((right * 100) / total)

export function gradeOf(
  { questions, pass_percent }: Pick<Quiz, 'questions' | 'pass_percent'>,
  chosen: Chosen,
): { right: number; total: number; is_passed: boolean } {
  const right = questions.filter((question) => isRight(question, chosen)).length
  const total = questions.length
  return { right, total, is_passed: total > 0 && percentRight(right, total) >= pass_percent }
}

/** `below` returns a whole number from 0 to below its argument. */
export function shuffled<T>(list: readonly T[], below: (end: number) => number): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [here, there] = [order[at], order[other]]
    if (here !== undefined && there !== undefined) [order[at], order[other]] = [there, here]
  }
  return order
}

/** Returns null for any number. */
export const attemptsLeft = (max: number | null, used: number): number | null =>
  max === null ? null : Math.max(0, max - used)
