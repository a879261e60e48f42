// The choices and limits of questions about lectures, and where a page of them ends.
import { beginningOf } from '../../../platform/contract/code-points.ts'
import type { Limit } from '../../../platform/contract/limit.ts'

/** All lengths are in code points. */
export const MAX_QUESTION_TITLE_LENGTH = 150
export const MAX_QUESTION_LENGTH = 4000
export const MAX_ANSWER_LENGTH = 4000

export const QUESTIONS_PAGE_SIZE = 10
export const ANSWERS_PAGE_SIZE = 20

/** The first is the usual order; the second begins with those of which an answer helped. */
export const QUESTION_SORTS = ['newest', 'helpful'] as const
export type QuestionSort = (typeof QUESTION_SORTS)[number]
export const QUESTION_SORT_LABELS: Readonly<Record<QuestionSort, string>> = {
  newest: 'Newest',
  helpful: 'Most Helpful',
}

/** How many of those who answered before, the latest ones, are notified of one more answer. */
export const MOST_NOTIFIED_PARTICIPANTS = 20

/** What an answer is called in a list of what was hidden: how it begins, in code points. */
const ANSWER_TITLE_LENGTH = 60
export const answerTitle = (body: string) => beginningOf(body.replace(/\s+/g, ' '), ANSWER_TITLE_LENGTH)

const HOUR_SECONDS = 3600

/** The limits of one person. */
export const questionLimits = {
  ask: { name: 'lecture_question', tries: 20, seconds: HOUR_SECONDS },
  answer: { name: 'lecture_answer', tries: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** A place in a list of which some rows come before all others: whether the row is one of them, and its id. */
export type Place = { isFirst: boolean; id: number }

export const PLACE_PATTERN = /^([01])-([1-9]\d{0,15})$/

export const cursorOf = ({ isFirst, id }: Place) => `${isFirst ? 1 : 0}-${id}`

/** The place that a cursor encodes; undefined if it is invalid. */
export function placeIn(cursor: string): Place | undefined {
  const [, first, id = ''] = PLACE_PATTERN.exec(cursor) ?? []
  return Number.isSafeInteger(Number(id)) && id !== ''
    ? { isFirst: first === '1', id: Number(id) }
    : undefined
}
