// Updates as links in updates.
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../platform/quoted.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { UPDATES } from '../updates.rules.ts'
import { isPosted, updates } from './updates.table.ts'

export const quotedUpdates = {
  kind: 'update',
  family: UPDATES,
  find: findQuoted,
} as const satisfies QuotedKind

async function findQuoted(reader: Reader, keys: readonly string[]): Promise<Map<string, QuotedThing>> {
  const rows = await reader
    .select({
      id: updates.id,
      user_id: updates.user_id,
      title: updates.title,
      owner: personColumns,
    })
    .from(updates)
    .innerJoin(profiles, eq(profiles.id, updates.user_id))
    .where(and(inArray(updates.id, keys.map(Number)), isPosted))
  return new Map(
    rows.map(({ id, owner, ...thing }) => [
      String(id),
      {
        ...thing,
        price: null,
        rating: null,
        owner: asPublicPerson(owner)?.display_name ?? null,
        isPrivate: false,
      },
    ]),
  )
}
