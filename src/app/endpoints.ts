// Every endpoint of the product.
import { agentEndpoints } from '../features/agents/server/endpoints.ts'
import { profileEndpoints } from '../features/profiles/server/endpoints.ts'
import { projectEndpoints } from '../features/projects/server/endpoints.ts'
import type { Database } from '../platform/database/database.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'

export function allEndpoints(database: Database): Endpoint[] {
  return [...profileEndpoints(database), ...projectEndpoints(database), ...agentEndpoints(database)]
}
