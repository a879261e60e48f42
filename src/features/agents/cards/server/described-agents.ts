// The queries over the agents that have a card: those for sale that can be called.
import { and, asc, count, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Reader } from '../../../../platform/database/database.ts'
import { interfaceColumns, isCallable } from '../../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agentRuns } from '../../server/agent-runs.table.ts'
import { agents } from '../../server/agents.table.ts'
import { MOST_IN_CATALOG } from '../cards.rules.ts'

const hasCard = and(isNull(agents.withdrawn_at), isCallable)

/** Returns undefined for an agent without a card. */
export async function findDescribed(reader: Reader, agentId: number) {
  const [row] = await reader
    .select({
      id: agents.id,
      name: agents.name,
      description: agents.description,
      category: agents.category,
      declared: interfaceColumns,
    })
    .from(agents)
    .innerJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(and(eq(agents.id, agentId), hasCard))
  return row
}
export type DescribedAgent = NonNullable<Awaited<ReturnType<typeof findDescribed>>>

export async function describedAfter(reader: Reader, after: number) {
  return reader
    .select({
      id: agents.id,
      name: agents.name,
      description: agents.description,
      category: agents.category,
      updated_at: agentInterfaces.updated_at,
    })
    .from(agents)
    .innerJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(and(gt(agents.id, after), lte(agents.id, after + MOST_IN_CATALOG), hasCard))
    .orderBy(asc(agents.id))
}

export async function highestAgentId(reader: Reader): Promise<number> {
  const [row] = await reader.select({ id: agents.id }).from(agents).orderBy(desc(agents.id)).limit(1)
  return row?.id ?? 0
}

export async function countRuns(reader: Reader, purchaseId: number): Promise<number> {
  const [row] = await reader
    .select({ runs: count() })
    .from(agentRuns)
    .where(eq(agentRuns.purchase_id, purchaseId))
  return row?.runs ?? 0
}
