// Counts the agents that a person owns, for the home.

import { and, eq, isNull } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnCount } from '../../../platform/own-counts.ts'
import { agents } from './agents.table.ts'

export const agentCount = { noun: 'agents', count: countAgents } as const satisfies OwnCount
export const agentOnSaleCount = { noun: 'agents_on_sale', count: countOnSale } as const satisfies OwnCount

async function countAgents(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(agents, eq(agents.user_id, owner))
}

/** An agent that can't run yet isn't on sale. */
async function countOnSale(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(agents, and(eq(agents.user_id, owner), isNull(agents.withdrawn_at)))
}
