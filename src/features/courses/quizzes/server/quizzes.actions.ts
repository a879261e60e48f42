// Begins attempts at a quiz, stores answers, and grades them. Learning checks access: its transaction locks the paid order, so
// that attempts of one student at one quiz come one after the other.
import type { OwnerId } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { Random } from '../../../../platform/random.ts'
import type { QuizAttempt, QuizResult, TakenQuiz } from '../quizzes.contract.ts'
import { quizMessages as messages } from '../quizzes.messages.ts'
import {
  attemptsLeft,
  type Chosen,
  gradeOf,
  isRight,
  percentRight,
  type Quiz,
  type QuizItem,
  shuffled,
} from '../quizzes.rules.ts'
import type { HandedIn } from '../quizzes.schemas.ts'
import {
  attemptsOfPerson,
  closeAttempt,
  findAttempt,
  findQuiz,
  insertQuizAttempt,
  keepChosen,
  lastAttempt,
  type QuizAttemptRow,
  type Sitting,
} from './quizzes.records.ts'

type Place = Sitting & { course_id: number }

/** Raises Problem 'not_found' for a lecture that is no quiz. */
async function requireQuiz(reader: Reader, lectureId: number): Promise<Quiz | null> {
  const found = await findQuiz(reader, lectureId)
  if (!found) throw new Problem('not_found', messages.notAQuiz)
  return found.quiz
}

/** Returns a quiz as this person takes it. Raises Problem 'not_found' for a lecture that is no quiz. */
export async function readQuiz(reader: Reader, sitting: Sitting): Promise<Omit<TakenQuiz, 'is_completed'>> {
  const quiz = await requireQuiz(reader, sitting.lecture_id)
  const last = await lastAttempt(reader, sitting)
  const shown = last?.questions
    ? { ...last, questions: last.questions, chosen: last.chosen ?? {} }
    : undefined
  return {
    questions_count: quiz?.questions.length ?? 0,
    pass_percent: quiz?.pass_percent ?? 0,
    max_attempts: quiz?.max_attempts ?? null,
    attempts_used: last?.number ?? 0,
    attempt: shown?.handed_in_at === null ? asAsked(shown) : null,
    result: shown && shown.handed_in_at !== null ? asResult(shown, shown.handed_in_at) : null,
  }
}

type Shown = QuizAttemptRow & { questions: QuizItem[]; chosen: Chosen }

/** An attempt must not reveal the right answers. */
const asAsked = ({ id, number, begun_at, questions, chosen }: Shown): QuizAttempt => ({
  id,
  number,
  begun_at,
  questions: questions.map((question) => ({
    ...unsolved(question),
    chosen_ids: [...(chosen[question.id] ?? [])],
  })),
})

const unsolved = ({ id, kind, text, answers }: QuizItem) => ({
  id,
  kind,
  text,
  answers: answers.map((one) => ({ id: one.id, text: one.text })),
})

function asResult(
  { number, pass_percent, is_passed, questions, chosen, right_count, questions_count }: Shown,
  handed_in_at: string,
): QuizResult {
  const right = right_count ?? 0
  return {
    number,
    right,
    total: questions_count,
    percent: percentRight(right, questions_count),
    pass_percent,
    is_passed,
    handed_in_at,
    questions: questions.map((question) => ({
      ...question,
      is_right: isRight(question, chosen),
      answers: question.answers.map((one) => ({
        ...one,
        is_chosen: chosen[question.id]?.includes(one.id) === true,
      })),
    })),
  }
}

/**
 * Begins an attempt with the current quiz, or continues an open one. Raises Problem 'not_found', and 'conflict' for a quiz
 * without questions or when no attempts are left.
 */
export async function beginQuizAttempt(
  tx: Tx,
  { bytes }: Pick<Random, 'bytes'>,
  place: Place,
  now: Date,
): Promise<void> {
  const quiz = await requireQuiz(tx, place.lecture_id)
  const last = await lastAttempt(tx, place)
  if (last?.handed_in_at === null) return
  if (!quiz || quiz.questions.length === 0) throw new Problem('conflict', messages.empty)
  const used = last?.number ?? 0
  if (attemptsLeft(quiz.max_attempts, used) === 0) throw new Problem('conflict', messages.noneLeft)
  const below = (end: number) => bytes(4).readUInt32BE() % end
  const questions = quiz.is_shuffled
    ? shuffled(quiz.questions, below).map((one) => ({ ...one, answers: shuffled(one.answers, below) }))
    : quiz.questions
  await insertQuizAttempt(tx, {
    ...place,
    number: used + 1,
    pass_percent: quiz.pass_percent,
    questions,
    questions_count: questions.length,
    chosen: {},
    begun_at: now.toISOString(),
  })
}

/** Raises Problem 'not_found' for an attempt that is not this person's at this quiz. */
async function requireAttempt(tx: Tx, sitting: Sitting, id: number): Promise<QuizAttemptRow> {
  await requireQuiz(tx, sitting.lecture_id)
  const attempt = await findAttempt(tx, sitting, id)
  if (!attempt) throw new Problem('not_found', messages.attemptNotFound)
  return attempt
}

/** Raises Problem 'invalid' for answers to a question that was not asked, and for two to a question with one. */
function requireAnswerable(questions: readonly QuizItem[], questionId: string, answerIds: readonly string[]) {
  const asked = questions.find(({ id }) => id === questionId)
  const isKnown = asked && answerIds.every((one) => asked.answers.some(({ id }) => id === one))
  if (!isKnown) throw new Problem('invalid', messages.chosenUnknown)
  if (asked.kind === 'single' && new Set(answerIds).size > 1) throw new Problem('invalid', messages.chooseOne)
}

/**
 * Stores the answers to one question of an open attempt. Raises Problem 'not_found', 'invalid', and 'conflict' once it was
 * handed in.
 */
export async function keepQuizAnswer(
  tx: Tx,
  sitting: Sitting,
  {
    attemptId,
    questionId,
    answerIds,
  }: { attemptId: number; questionId: string; answerIds: readonly string[] },
): Promise<{ answered: number }> {
  const attempt = await requireAttempt(tx, sitting, attemptId)
  if (attempt.handed_in_at !== null) throw new Problem('conflict', messages.handedIn)
  requireAnswerable(attempt.questions ?? [], questionId, answerIds)
  return { answered: await keepChosen(tx, attemptId, questionId, [...new Set(answerIds)]) }
}

/**
 * Grades an attempt against its own questions; earlier answers count unless they are given again. An attempt that was handed
 * in stays as it was. Returns whether it has just been passed. Raises Problem 'not_found' and 'invalid'.
 */
export async function handInAttempt(
  tx: Tx,
  { sitting, attemptId, handedIn: { answers } }: { sitting: Sitting; attemptId: number; handedIn: HandedIn },
  now: Date,
): Promise<boolean> {
  const attempt = await requireAttempt(tx, sitting, attemptId)
  if (attempt.handed_in_at !== null) return false
  const questions = attempt.questions ?? []
  for (const { question_id, answer_ids } of answers) requireAnswerable(questions, question_id, answer_ids)
  const chosen: Chosen = {
    ...attempt.chosen,
    ...Object.fromEntries(answers.map((one) => [one.question_id, [...new Set(one.answer_ids)]])),
  }
  const { right, is_passed } = gradeOf({ questions, pass_percent: attempt.pass_percent }, chosen)
  await closeAttempt(tx, attemptId, {
    chosen,
    handed_in_at: now.toISOString(),
    right_count: right,
    is_passed,
  })
  return is_passed
}

/** Exports a person's attempts. An open one contains no more than the person can see. */
export async function* exportAttempts(tx: Tx, owner: OwnerId) {
  for await (const { questions, ...attempt } of attemptsOfPerson(tx, owner))
    yield {
      ...attempt,
      questions: attempt.handed_in_at === null ? (questions?.map(unsolved) ?? null) : questions,
    }
}
