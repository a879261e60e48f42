// Finds recent agents for saved searches.
import { paths } from '../../../paths.ts'
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchedList } from '../../saved-searches/server/searched-lists.ts'
import { agentListQuery } from '../agents.contract.ts'
import { createAgentRecords } from './catalogue.records.ts'

export function searchedAgents(db: Db): SearchedList {
  const records = createAgentRecords(db)
  return {
    name: 'agents',
    query: agentListQuery,
    path: paths.agents,
    async published(choices, span, most) {
      const found = await records.published(agentListQuery.parse(choices), span, most)
      return found.map((agent) => ({
        id: agent.id,
        user_id: agent.user_id,
        title: agent.name,
        price: `${dollarsInFull(agent.price)} a month`,
        owner: agent.owner?.display_name ?? null,
        path: paths.agent(agent.id),
        published_at: agent.published_at,
      }))
    },
  }
}
