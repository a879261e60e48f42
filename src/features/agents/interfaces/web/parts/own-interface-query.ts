// The query for how one's own agent is called.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { interfaceContracts as contracts } from '../../interfaces.contract.ts'

export const ownInterfaceQuery = (api: Api, userId: string, agentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'agents', 'own-interface', String(agentId)),
    queryFn: () => api(contracts.own, { params: { id: agentId } }),
  })
