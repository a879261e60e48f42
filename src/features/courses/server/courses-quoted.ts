// Presents courses that updates link to.
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../platform/quoted.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { COURSES } from '../courses.rules.ts'
import { courses } from './courses.table.ts'

export const quotedCourses = {
  kind: 'course',
  family: COURSES,
  find: findQuoted,
} as const satisfies QuotedKind

async function findQuoted(reader: Reader, keys: readonly string[]): Promise<Map<string, QuotedThing>> {
  const rows = await reader
    .select({
      id: courses.id,
      user_id: courses.user_id,
      title: courses.title,
      price: courses.price,
      rating: courses.rating,
      owner: personColumns,
    })
    .from(courses)
    .innerJoin(profiles, eq(profiles.id, courses.user_id))
    .where(and(inArray(courses.id, keys.map(Number)), eq(courses.status, 'published')))
  return new Map(
    rows.map(({ id, owner, ...thing }) => [
      String(id),
      { ...thing, owner: asPublicPerson(owner)?.display_name ?? null, isPrivate: false },
    ]),
  )
}
