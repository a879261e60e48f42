// The queries over the agents that a client may use as tools.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { isCallable } from '../../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agents, purchases } from '../../server/agents.table.ts'

/** A session gives all deployments of a person, an access key only its own. */
export type ToolUser =
  /** `maySpend` allows a connected app to run agents beyond what is included. */
  { readonly owner: OwnerId; readonly maySpend: boolean } | { readonly deployment: number }

const usable = (reader: Reader, user: ToolUser, more?: SQL) =>
  reader
    .select({
      deployment_id: purchases.id,
      agent_id: agents.id,
      name: agents.name,
      description: agents.description,
      input_schema: agentInterfaces.input_schema,
      output_schema: agentInterfaces.output_schema,
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .innerJoin(agentInterfaces, eq(agentInterfaces.agent_id, agents.id))
    .where(
      and(
        'owner' in user ? eq(purchases.user_id, user.owner) : eq(purchases.id, user.deployment),
        eq(purchases.status, 'completed'),
        isCallable,
        more,
      ),
    )

export type UsableAgent = Awaited<ReturnType<typeof usable>>[number]

export async function usableAgents(reader: Reader, user: ToolUser, limit: number): Promise<UsableAgent[]> {
  return usable(reader, user).orderBy(purchases.id).limit(limit)
}

export async function findUsable(
  reader: Reader,
  user: ToolUser,
  agentId: number,
): Promise<UsableAgent | undefined> {
  return (await usable(reader, user, eq(agents.id, agentId)))[0]
}

/** Agents with most of the words come first; without words, the first ones are returned. */
export async function searchUsable(
  reader: Reader,
  user: ToolUser,
  words: readonly string[],
  limit: number,
): Promise<UsableAgent[]> {
  if (words.length === 0) return usableAgents(reader, user, limit)
  const contained = words.map((word) => sql`(strpos(${agents.search_text}, ${word}) > 0)::int`)
  const matches = sql.join(contained, sql` + `)
  return usable(reader, user, sql`${matches} > 0`).orderBy(desc(matches), purchases.id).limit(limit)
}
