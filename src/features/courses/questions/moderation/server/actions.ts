// Questions and answers as something that is reported and hidden. Whoever hides an answer locks its question first, as
// everybody does who changes what counts.
import { paths } from '../../../../../paths.ts'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import { type ModeratedKind, rowIdIn } from '../../../../../platform/moderated.ts'
import { answerTitle } from '../../rules.ts'
import { countAnswers, forgetAnswers, takesPart } from '../../server/actions.ts'
import {
  findAnswer,
  findQuestion,
  holdQuestion,
  idsOfAnswerer,
  idsOfAsker,
  setAnswerHidden,
  setQuestionHidden,
} from './records.ts'

/** Reports come from those who can read it; operators (null) see everything. */
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
  idsOfOwner: idsOfAsker,
  /** Events lose its title as long as it is hidden, and get it back with it. */
  async hide(tx, id) {
    await setQuestionHidden(tx, Number(id), true)
  },
  async restore(tx, id) {
    await setQuestionHidden(tx, Number(id), false)
  },
}

/** Locks the question of an answer, and then hides the answer or shows it again. Gives whose it is, if it changed. */
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
