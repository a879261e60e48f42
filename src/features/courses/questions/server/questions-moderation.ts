// Lets questions and answers be reported and hidden. Hiding an answer locks its question first, as every change of counts
// does.

import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { idsOwned, type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { answerTitle } from '../questions.rules.ts'
import { forgetAnswers, takesPart } from './questions.actions.ts'
import { countAnswers } from './questions.records.ts'
import {
  lectureAnswers as answers,
  isAnswerShown,
  isQuestionShown,
  lectureQuestions as questions,
} from './questions.table.ts'

/** Only readers of a question report it; operators (null) see everything. */
async function isSeenBy(reader: Reader, viewer: string | null, courseId: number): Promise<boolean> {
  return viewer === null || takesPart(reader, viewer, courseId)
}

type Place = { course_id: number; lecture_id: number }
const pathOf = ({ course_id, lecture_id }: Place, question: number) =>
  paths.learn(course_id, { lecture: lecture_id, question })

export const moderatedQuestions: ModeratedKind = {
  kind: 'lecture_question',
  async find(reader, id, viewer) {
    const questionId = rowIdIn(id)
    const found = questionId === undefined ? undefined : await findQuestion(reader, questionId, viewer)
    if (!found || questionId === undefined || !(await isSeenBy(reader, viewer, found.course_id)))
      return undefined
    const { owner_id, title, is_hidden } = found
    return { id, owner_id, title, path: pathOf(found, questionId), is_hidden }
  },
  idsOfOwner: (reader, ownerId) => idsOwned(reader, questions, ownerId),
  /** Events lose the title while the question is hidden. */
  async hide(tx, id) {
    await setQuestionHidden(tx, Number(id), true)
  },
  async restore(tx, id) {
    await setQuestionHidden(tx, Number(id), false)
  },
}

/** Locks the question of an answer before the answer. Returns the author if anything changed. */
async function setHidden(tx: Tx, id: number, isHidden: boolean) {
  const found = await findAnswer(tx, id, null)
  if (!found) return undefined
  await holdQuestion(tx, found.question_id)
  if (!(await setAnswerHidden(tx, id, isHidden))) return undefined
  await countAnswers(tx, found.question_id)
  return found
}

export const moderatedAnswers: ModeratedKind = {
  kind: 'lecture_answer',
  async find(reader, id, viewer) {
    const answerId = rowIdIn(id)
    const found = answerId === undefined ? undefined : await findAnswer(reader, answerId, viewer)
    if (!found || !(await isSeenBy(reader, viewer, found.course_id))) return undefined
    const { owner_id, body, question_id, is_hidden } = found
    return { id, owner_id, title: answerTitle(body), path: pathOf(found, question_id), is_hidden }
  },
  idsOfOwner: idsOfAnswerer,
  async hide(tx, id) {
    const hidden = await setHidden(tx, Number(id), true)
    if (hidden) await forgetAnswers(tx, hidden.question_id, hidden.owner_id)
  },
  async restore(tx, id) {
    await setHidden(tx, Number(id), false)
  },
}

const place = { course_id: questions.course_id, lecture_id: questions.lecture_id }

async function findQuestion(reader: Reader, id: number, viewer: OwnerId | null) {
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

async function findAnswer(reader: Reader, id: number, viewer: OwnerId | null) {
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

/** The ids come in the order of their questions, which are locked one after the other. */
async function idsOfAnswerer(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.user_id, ownerId))
    .orderBy(asc(answers.question_id), asc(answers.id))
  return rows.map(({ id }) => String(id))
}

/** Returns whether anything changed. */
async function setQuestionHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const changed = await tx
    .update(questions)
    .set({ hidden_from: isHidden ? 'lecture' : null })
    .where(
      and(eq(questions.id, id), isHidden ? isNull(questions.hidden_from) : isNotNull(questions.hidden_from)),
    )
  return (changed.rowCount ?? 0) > 0
}

/** The caller has locked the question. */
async function setAnswerHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const changed = await tx
    .update(answers)
    .set({ hidden_from: isHidden ? 'question' : null })
    .where(and(eq(answers.id, id), isHidden ? isNull(answers.hidden_from) : isNotNull(answers.hidden_from)))
  return (changed.rowCount ?? 0) > 0
}

async function holdQuestion(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('no key update')
}
