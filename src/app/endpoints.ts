// Every endpoint of the product.
import { agentEndpoints } from '../features/agents/server/endpoints.ts'
import { profileEndpoints } from '../features/profiles/server/endpoints.ts'
import { proposalEndpoints } from '../features/projects/proposals/server/endpoints.ts'
import { projectEndpoints } from '../features/projects/server/endpoints.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'

export function allEndpoints(database: Database, clock: Clock): Endpoint[] {
  return [
    ...profileEndpoints(database),
    ...projectEndpoints(database, clock),
    ...proposalEndpoints(database, clock),
    ...agentEndpoints(database),
  ]
}
