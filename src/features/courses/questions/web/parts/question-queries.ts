// The queries for the questions about a lecture and their answers. Every write invalidates all of them: an answer changes the
// counts in a list.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { questionContracts as contracts } from '../../questions.contract.ts'
import { ANSWERS_PAGE_SIZE, QUESTIONS_PAGE_SIZE, type QuestionSort } from '../../questions.rules.ts'

const FAMILY = 'questions'

export type LectureRef = { courseId: number; lectureId: number }

const cursorIn = (pageParam: string) => (pageParam === '' ? {} : { cursor: pageParam })
const pages = {
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
}

export const questionsQuery = (
  api: Api,
  userId: string,
  { courseId, lectureId }: LectureRef,
  sort: QuestionSort,
) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, FAMILY, 'list', String(lectureId), sort),
    queryFn: ({ pageParam }) =>
      api(contracts.list, {
        params: { id: courseId, lecture_id: lectureId },
        query: { sort, page_size: QUESTIONS_PAGE_SIZE, ...cursorIn(pageParam) },
      }),
    ...pages,
  })

export const questionQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, FAMILY, 'one', String(id)),
    queryFn: () => api(contracts.get, { params: { id } }),
  })

export const answersQuery = (api: Api, userId: string, id: number) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, FAMILY, 'answers', String(id)),
    queryFn: ({ pageParam }) =>
      api(contracts.answers, {
        params: { id },
        query: { page_size: ANSWERS_PAGE_SIZE, ...cursorIn(pageParam) },
      }),
    ...pages,
  })

/** The deleted question may still be shown, so its answers must not be requested. */
export async function requeryWithout(userId: string): Promise<void> {
  void requery(userId, 'courses', 'own')
  for (const which of ['list', 'one']) await requery(userId, FAMILY, which)
}

/** The list of the instructor's courses has counts of open questions. */
export async function requeryQuestions(userId: string): Promise<void> {
  void requery(userId, 'courses', 'own')
  await requery(userId, FAMILY)
}
