// The addresses of the list of agents.
import { paths } from '../../../../paths.ts'
import { listAddress } from '../../../../platform/client/page-query.ts'
import { agentListQuery } from '../../contract.ts'

export const agentsAddress = listAddress(agentListQuery, paths.agents)
