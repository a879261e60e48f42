// Presents agents that updates link to.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../platform/quoted.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { AGENTS } from '../agents.rules.ts'
import { agents } from './agents.table.ts'

export const quotedAgents = {
  kind: 'agent',
  family: AGENTS,
  find: findQuoted,
} as const satisfies QuotedKind

async function findQuoted(reader: Reader, keys: readonly string[]): Promise<Map<string, QuotedThing>> {
  const rows = await reader
    .select({
      id: agents.id,
      user_id: agents.user_id,
      title: agents.name,
      price: agents.price,
      rating: agents.rating,
      owner: personColumns,
    })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.user_id))
    .where(and(inArray(agents.id, keys.map(Number)), isNull(agents.hidden_from)))
  return new Map(
    rows.map(({ id, owner, ...thing }) => [
      String(id),
      { ...thing, owner: asPublicPerson(owner)?.display_name ?? null, isPrivate: false },
    ]),
  )
}
