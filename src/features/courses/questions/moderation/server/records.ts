// The queries that hide questions and answers. While one is hidden nobody sees it.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import {
  lectureAnswers as answers,
  isAnswerShown,
  isQuestionShown,
  lectureQuestions as questions,
} from '../../server/table.ts'

const place = { course_id: questions.course_id, lecture_id: questions.lecture_id }

export async function findQuestion(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      ...place,
      owner_id: questions.user_id,
      title: questions.title,
      is_hidden: sql<boolean>`${questions.hidden_from} is not null`,
    })
    .from(questions)
    .where(and(eq(questions.id, id), viewer === null ? undefined : isQuestionShown))
  return rows[0]
}

export async function findAnswer(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      ...place,
      question_id: answers.question_id,
      owner_id: answers.user_id,
      body: answers.body,
      is_hidden: sql<boolean>`${answers.hidden_from} is not null`,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .where(and(eq(answers.id, id), viewer === null ? undefined : and(isQuestionShown, isAnswerShown)))
  return rows[0]
}

export async function idsOfAsker(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.user_id, ownerId))
    .orderBy(asc(questions.id))
  return rows.map(({ id }) => String(id))
}

/** In the order of their questions, which are locked one after the other. */
export async function idsOfAnswerer(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.user_id, ownerId))
    .orderBy(asc(answers.question_id), asc(answers.id))
  return rows.map(({ id }) => String(id))
}

/** Says whether it was the other way before. */
export async function setQuestionHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const changed = await tx
    .update(questions)
    .set({ hidden_from: isHidden ? 'lecture' : null })
    .where(
      and(eq(questions.id, id), isHidden ? isNull(questions.hidden_from) : isNotNull(questions.hidden_from)),
    )
  return (changed.rowCount ?? 0) > 0
}

/** The same of an answer, whose question is locked. */
export async function setAnswerHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const changed = await tx
    .update(answers)
    .set({ hidden_from: isHidden ? 'question' : null })
    .where(and(eq(answers.id, id), isHidden ? isNull(answers.hidden_from) : isNotNull(answers.hidden_from)))
  return (changed.rowCount ?? 0) > 0
}

/** Locks a question, shown or not, until the transaction ends. */
export async function holdQuestion(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('no key update')
}
