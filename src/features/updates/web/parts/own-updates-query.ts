// One's own updates, page by page, and the queries that are invalidated after each change.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personKey, requery } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { updateContracts as contracts } from '../../updates.contract.ts'
import { OWN_UPDATES_PAGE_SIZE } from '../../updates.rules.ts'

export const ownUpdatesQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, 'updates', 'own'),
    queryFn: ({ pageParam }) =>
      api(contracts.own, {
        query: { page_size: OWN_UPDATES_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** An address may ask to edit one of them. */
export const ownUpdateQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'updates', 'one', String(id)),
    queryFn: () => api(contracts.getOwn, { params: { id } }),
  })

export async function requeryUpdates(userId: string): Promise<void> {
  await Promise.all([requery(userId, 'updates'), requery(userId, 'home')])
}
