// The queries for the runs of one's own deployments.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHint } from '../../../../../platform/client/live.ts'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { runContracts as contracts } from '../../runs.contract.ts'
import { RUNS_PAGE_SIZE, RUNS_TOPIC } from '../../runs.rules.ts'

export const runListQuery = (api: Api, userId: string, deploymentId: number) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, 'runs', 'list', String(deploymentId)),
    queryFn: ({ pageParam }) =>
      api(contracts.list, {
        params: { id: deploymentId },
        query: { page_size: RUNS_PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const keptRunQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'runs', 'one', String(id)),
    queryFn: () => api(contracts.get, { params: { id } }),
  })

export const usageQuery = (api: Api, userId: string, deploymentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'runs', 'usage', String(deploymentId)),
    queryFn: () => api(contracts.usage, { params: { id: deploymentId } }),
  })

export const requeryRuns = (userId: string): Promise<void> => requery(userId, 'runs')

/** Runs may end elsewhere: they are called from code, or in another tab. */
export function useRunHints(): void {
  const { user } = usePerson()
  useEffect(() => onHint(RUNS_TOPIC, () => requeryRuns(user.id)), [user.id])
}
