// The queries of one's own balance, payouts and sales.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { payoutContracts as contracts } from '../../payouts.contract.ts'
import { PAYOUTS_PAGE_SIZE, SALES_PAGE_SIZE } from '../../payouts.rules.ts'

export const payoutsKey = (userId: string) => personKey(userId, 'payouts')

export const balanceQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(userId), 'balance'],
    queryFn: () => api(contracts.balance, {}),
  })

export const payoutListQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutsKey(userId), 'list', String(page)],
    queryFn: () => api(contracts.list, { query: { page, page_size: PAYOUTS_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: [...payoutsKey(userId), 'statement', String(id)],
    queryFn: () => api(contracts.statement, { params: { id } }),
  })

export const salesQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey(userId), 'sales'],
    queryFn: ({ pageParam }) =>
      api(contracts.ledger, {
        query: { page_size: SALES_PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
