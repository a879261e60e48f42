// The query for how an agent is run, for people who deploy it or have deployed it.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { interfaceContracts } from '../../../interfaces/interfaces.contract.ts'

/** Null unless the agent is run through Guildhall, also once it is on no page any more. */
export const interfaceQuery = (api: Api, userId: string, agentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'interfaces', String(agentId)),
    queryFn: async () => {
      try {
        return (await api(interfaceContracts.get, { params: { id: agentId } })).interface
      } catch (error) {
        if (error instanceof Problem && error.kind === 'not_found') return null
        throw error
      }
    },
  })
