// The queries for the lists about one of one's own courses. Each key is below the one of its changes: an answer requeries
// questions.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api, QueryOf } from '../../../../../platform/contract/contract.ts'
import { teachingContracts as contracts } from '../../teaching.contract.ts'

type Asked = { api: Api; userId: string; id: number }

export const peopleListQuery = ({ api, userId, id }: Asked, query: QueryOf<typeof contracts.people>) =>
  queryOptions({
    queryKey: personKey(userId, 'courses', 'people', String(id), JSON.stringify(query)),
    queryFn: () => api(contracts.people, { params: { id }, query }),
  })

export const courseOrdersQuery = ({ api, userId, id }: Asked, query: QueryOf<typeof contracts.orders>) =>
  queryOptions({
    queryKey: personKey(userId, 'courses', 'orders', String(id), JSON.stringify(query)),
    queryFn: () => api(contracts.orders, { params: { id }, query }),
  })

export const courseQuestionsQuery = (
  { api, userId, id }: Asked,
  query: QueryOf<typeof contracts.questions>,
) =>
  queryOptions({
    queryKey: personKey(userId, 'questions', 'course', String(id), JSON.stringify(query)),
    queryFn: () => api(contracts.questions, { params: { id }, query }),
  })
