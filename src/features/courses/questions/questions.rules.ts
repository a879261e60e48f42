// Defines the choices and limits of questions about lectures, and the end of a page of them.
import { beginningOf } from '../../../platform/contract/code-points.ts'
import type { Limit } from '../../../platform/contract/limit.ts'

/** All lengths are in code points. */
export const MAX_QUESTION_TITLE_LENGTH = 150
export const MAX_QUESTION_LENGTH = 4000
export const MAX_ANSWER_LENGTH = 4000

export const QUESTIONS_PAGE_SIZE = 10
export const ANSWERS_PAGE_SIZE = 20

/** The first is the usual order; the second begins with questions that have a helpful answer. */
export const QUESTION_SORTS = ['newest', 'helpful'] as const
export type QuestionSort = (typeof QUESTION_SORTS)[number]
export const QUESTION_SORT_LABELS: Readonly<Record<QuestionSort, string>> = {
  newest: 'Newest',
  helpful: 'Most Helpful',
}

/** Only so many of the latest answerers are notified of one more answer. */
export const MOST_NOTIFIED_PARTICIPANTS = 20

/** A hidden answer is listed by its first code points. */
const ANSWER_TITLE_LENGTH = 60
export const answerTitle = (body: string) => beginningOf(body.replace(/\s+/g, ' '), ANSWER_TITLE_LENGTH)

const HOUR_SECONDS = 3600

/** The limits are for one person. */
export const questionLimits = {
  ask: { name: 'lecture_question', tries: 20, seconds: HOUR_SECONDS },
  answer: { name: 'lecture_answer', tries: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** Some questions and answers come before all others; `isFirst` marks their places. */
export type AskedPlace = { isFirst: boolean; id: number }

export const PLACE_PATTERN = /^([01])-([1-9]\d{0,15})$/

export const cursorOf = ({ isFirst, id }: AskedPlace) => `${isFirst ? 1 : 0}-${id}`

/** Returns undefined for an invalid cursor. */
export function placeIn(cursor: string): AskedPlace | undefined {
  const [, first, id = ''] = PLACE_PATTERN.exec(cursor) ?? []
  return Number.isSafeInteger(Number(id)) && id !== ''
    ? { isFirst: first === '1', id: Number(id) }
    : undefined
}
