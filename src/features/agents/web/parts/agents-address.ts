// The addresses of the list of agents.
import { paths } from '../../../../paths.ts'
import { catalogueAddress } from '../../../../platform/client/page-query.ts'
import type { agentListQuery } from '../../agents.contract.ts'
import { AGENT_SORTS } from '../../agents.rules.ts'

export const agentsAddress = catalogueAddress<typeof agentListQuery>(
  ['category', 'min_price', 'max_price', 'min_rating'],
  paths.agents,
  AGENT_SORTS[0],
)
