// The addresses of the list of agents.
import { paths } from '../../../../paths.ts'
import { listAddress } from '../../../../platform/client/page-query.ts'
import { agentListQuery } from '../../contract.ts'
import { AGENT_SORTS } from '../../rules.ts'

export const agentsAddress = listAddress(agentListQuery, paths.agents, AGENT_SORTS[0])
