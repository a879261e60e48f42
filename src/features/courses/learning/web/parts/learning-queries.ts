// The queries for taking a course: the course with its progress, a lecture's content, and the list of courses.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { learningContracts as contracts } from '../../learning.contract.ts'
import { LEARNING_PAGE_SIZE } from '../../learning.rules.ts'

export const takenCourseKey = (userId: string, id: number) =>
  personKey(userId, 'learning', 'course', String(id))

export const takenCourseQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: takenCourseKey(userId, id),
    queryFn: () => api(contracts.open, { params: { id } }),
  })

/**
 * The lecture is fetched once, and again only if its video asks for it: another address in the middle of a video would
 * interrupt it.
 */
export const lectureQuery = (api: Api, userId: string, id: number, lecture_id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'learning', 'lecture', String(id), String(lecture_id)),
    queryFn: () => api(contracts.lecture, { params: { id, lecture_id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const learningListQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'learning', 'list', String(page)),
    queryFn: () => api(contracts.list, { query: { page, page_size: LEARNING_PAGE_SIZE } }),
  })
