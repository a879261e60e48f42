// Projects as links in updates.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../platform/quoted.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { PROJECTS } from '../projects.rules.ts'
import { projects } from './projects.table.ts'

export const quotedProjects = {
  kind: 'project',
  family: PROJECTS,
  find: findQuoted,
} as const satisfies QuotedKind

async function findQuoted(reader: Reader, keys: readonly string[]): Promise<Map<string, QuotedThing>> {
  const rows = await reader
    .select({
      id: projects.id,
      user_id: projects.user_id,
      title: projects.title,
      price: projects.budget,
      rating: projects.rating,
      owner: personColumns,
    })
    .from(projects)
    .innerJoin(profiles, eq(profiles.id, projects.user_id))
    .where(and(inArray(projects.id, keys.map(Number)), isNull(projects.hidden_from)))
  return new Map(
    rows.map(({ id, owner, ...thing }) => [
      String(id),
      { ...thing, owner: asPublicPerson(owner)?.display_name ?? null, isPrivate: false },
    ]),
  )
}
