// The queries for one's own deployments, and for those of one's own agents.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
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

/** Until the deployment is known, the path leads to the list of all of them. */
export function useDeploymentPath(agentId: number): string {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useQuery({
    queryKey: personKey(user.id, 'deployments', 'of', String(agentId)),
    queryFn: () => api(contracts.purchases, { query: { agent_id: agentId, status: 'completed' } }),
  })
  const purchase = own.data?.items[0]
  return purchase ? paths.deployment(purchase.id) : paths.deployments()
}

export const soldQuery = (api: Api, userId: string, agentId: number, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'deployments', 'sold', String(agentId), String(page)),
    queryFn: () =>
      api(contracts.sold, { params: { id: agentId }, query: { page, page_size: DEPLOYMENTS_PAGE_SIZE } }),
  })
