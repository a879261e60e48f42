// The queries about a person's own orders, and about the courses that they have.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { orderContracts } from '../../orders.contract.ts'

const ORDERS_PAGE_SIZE = 5

export const ordersQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'orders', 'list', String(page)),
    queryFn: () => api(orderContracts.list, { query: { page, page_size: ORDERS_PAGE_SIZE } }),
  })

/** Also says whether the person was refunded, so that a second purchase is final. */
export const enrolledQuery = (api: Api, userId: string, courseId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'orders', 'enrolled', String(courseId)),
    queryFn: async () => {
      const query = { ids: String(courseId) }
      const { course_ids, refunded_ids } = await api(orderContracts.enrolled, { query })
      return { isEnrolled: course_ids.includes(courseId), wasRefunded: refunded_ids.includes(courseId) }
    },
  })
