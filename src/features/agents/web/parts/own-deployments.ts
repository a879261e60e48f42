// The queries for one's own deployments, and for those of one's own agents.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { DEPLOYMENTS_PAGE_SIZE } from '../../access/access.rules.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'

export const deploymentListQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'deployments', 'list', String(page)),
    queryFn: () => api(contracts.list, { query: { page, page_size: DEPLOYMENTS_PAGE_SIZE } }),
  })

export const deploymentQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'deployments', 'one', String(id)),
    queryFn: () => api(contracts.get, { params: { id } }),
  })

export const soldQuery = (api: Api, userId: string, agentId: number, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'deployments', 'sold', String(agentId), String(page)),
    queryFn: () =>
      api(contracts.sold, { params: { id: agentId }, query: { page, page_size: DEPLOYMENTS_PAGE_SIZE } }),
  })
