// The queries for one's own courses: a page of the list, one to be edited, and the choices in the list's address.
import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { listAddress } from '../../../../platform/client/list-address.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api, QueryOf } from '../../../../platform/contract/contract.ts'
import { courseContracts } from '../../courses.contract.ts'
import {
  COURSE_CATEGORIES,
  COURSE_LEVELS,
  COURSE_STATUSES,
  MAX_CHOSEN,
  OWN_COURSE_SORTS,
  OWN_COURSES_PAGE_SIZE,
} from '../../courses.rules.ts'

export const ownCoursesAddress = listAddress(
  { category: COURSE_CATEGORIES, status: COURSE_STATUSES, level: COURSE_LEVELS, sort: OWN_COURSE_SORTS },
  paths.ownCourses,
  OWN_COURSE_SORTS[0],
)

type OwnListQuery = Partial<QueryOf<typeof courseContracts.own>>

export const ownCoursesAt = (search: string) => ownCoursesAddress.read(search, OWN_COURSES_PAGE_SIZE)

export const ownCoursesQuery = (api: Api, userId: string, query: OwnListQuery) =>
  queryOptions({
    queryKey: personKey(userId, 'courses', 'own', JSON.stringify(query)),
    queryFn: () => api(courseContracts.own, { query }),
  })

/** The newest courses of one's own can be chosen as related. */
export const choosableCoursesQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'courses', 'choosable'),
    queryFn: () => api(courseContracts.own, { query: { page: 1, page_size: MAX_CHOSEN, sort: 'newest' } }),
  })

/** The editor fetches the course once, so that answers don't replace its draft. */
export const ownCourseQueryOf = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'courses', 'edited', String(id)),
    queryFn: () => api(courseContracts.getOwn, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
