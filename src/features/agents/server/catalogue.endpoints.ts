// Binds the contracts of agents.
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { agentContracts } from '../agents.contract.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import { createAgentRecords } from './catalogue.records.ts'

export function agentCatalogueEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const records = createAgentRecords(db)
  return [
    endpoint(agentContracts.list, ({ query }) => records.list(query)),
    endpoint(agentContracts.stats, () => records.stats()),
    endpoint(agentContracts.compared, async ({ query }) => ({ items: await records.compared(query.ids) })),
    endpoint(agentContracts.get, async ({ params }) => {
      const agent = await records.find(params.id)
      if (!agent) throw new Problem('not_found', agentCatalogueMessages.notFound)
      return agent
    }),
    endpoint(agentContracts.related, async ({ params }) => ({ items: await records.related(params.id) })),
    endpoint(agentContracts.ofPerson, ({ params, query, actor }) =>
      records.ofPerson(params.handle, actor.kind === 'person' ? actor.id : null, query),
    ),
  ]
}
