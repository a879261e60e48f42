// The queries over attempts at quizzes, and over the current quizzes.
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { courseLectures } from '../../server/curriculum.table.ts'
import { quizAttempts } from './quizzes.table.ts'

export type Sitting = { user_id: string; lecture_id: number }

const isSitting = ({ user_id, lecture_id }: Sitting) =>
  and(eq(quizAttempts.user_id, user_id), eq(quizAttempts.lecture_id, lecture_id))

/** Returns undefined for a lecture that is no quiz. */
export async function findQuiz(reader: Reader, lectureId: number) {
  const rows = await reader
    .select({ quiz: courseLectures.quiz })
    .from(courseLectures)
    .where(and(eq(courseLectures.id, lectureId), eq(courseLectures.type, 'quiz')))
  return rows[0]
}

/** The latest attempt may still be open. */
export async function lastAttempt(reader: Reader, sitting: Sitting) {
  const rows = await reader
    .select()
    .from(quizAttempts)
    .where(isSitting(sitting))
    .orderBy(desc(quizAttempts.number))
    .limit(1)
  return rows[0]
}
export type QuizAttemptRow = typeof quizAttempts.$inferSelect

export async function findAttempt(reader: Reader, sitting: Sitting, id: number) {
  const rows = await reader
    .select()
    .from(quizAttempts)
    .where(and(isSitting(sitting), eq(quizAttempts.id, id)))
  return rows[0]
}

/** Earlier attempts keep only their results. */
export async function insertQuizAttempt(tx: Tx, attempt: typeof quizAttempts.$inferInsert): Promise<void> {
  await tx
    .update(quizAttempts)
    .set({ questions: null, chosen: null })
    .where(and(isSitting(attempt), lt(quizAttempts.number, attempt.number)))
  await tx.insert(quizAttempts).values(attempt)
}

/** Returns the number of answered questions. */
export async function keepChosen(
  tx: Tx,
  id: number,
  questionId: string,
  answerIds: readonly string[],
): Promise<number> {
  const chosen =
    answerIds.length === 0
      ? sql`${quizAttempts.chosen} - ${questionId}::text`
      : sql`${quizAttempts.chosen} || jsonb_build_object(${questionId}::text, ${JSON.stringify(answerIds)}::jsonb)`
  const rows = await tx
    .update(quizAttempts)
    .set({ chosen })
    .where(and(eq(quizAttempts.id, id), isNull(quizAttempts.handed_in_at)))
    .returning({ chosen: quizAttempts.chosen })
  return Object.keys(rows[0]?.chosen ?? {}).length
}

export async function closeAttempt(
  tx: Tx,
  id: number,
  graded: Required<
    Pick<typeof quizAttempts.$inferInsert, 'chosen' | 'handed_in_at' | 'right_count' | 'is_passed'>
  >,
): Promise<void> {
  await tx.update(quizAttempts).set(graded).where(eq(quizAttempts.id, id))
}

export function attemptsOfPerson(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select().from(quizAttempts).where(eq(quizAttempts.user_id, owner)))
}

export async function deleteAttemptsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(quizAttempts).where(eq(quizAttempts.user_id, owner))
}
