// The query for one's own subscriptions.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { subscriptionContracts as contracts } from '../../subscriptions.contract.ts'
import { SUBSCRIPTIONS_PAGE_SIZE } from '../../subscriptions.rules.ts'

export const subscriptionsKey = (userId: string) => personKey(userId, 'subscriptions')

export const subscriptionListQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey(userId), String(page)],
    queryFn: () => api(contracts.list, { query: { page, page_size: SUBSCRIPTIONS_PAGE_SIZE } }),
  })
