// Loads the track records of one page of the directory: one query for all of its professionals, through indexes alone.
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { proposals } from '../../projects/proposals/server/proposals.table.ts'
import { reviewTotals } from '../../reviews/server/reviews.table.ts'
import { isPosted, updates } from '../../updates/server/updates.table.ts'
import type { TrackRecord } from '../directory.contract.ts'
import { activityOf } from '../directory.rules.ts'

const starsOf = { 1: 'stars_1', 2: 'stars_2', 3: 'stars_3', 4: 'stars_4', 5: 'stars_5' } as const
const given = (weight: (stars: number) => number): SQL =>
  sql.join(
    Object.entries(starsOf).map(
      ([stars, column]) => sql`${weight(Number(stars))}::int * ${reviewTotals[column]}`,
    ),
    sql` + `,
  )

/** The rows that everyone can find among the products of a person. */
const offered = sql`
  select 'agent' as type, ${agents.id} as id from ${agents}
    where ${agents.user_id} = ${profiles.id} and ${agents.withdrawn_at} is null
  union all
  select 'course', ${courses.id} from ${courses}
    where ${courses.user_id} = ${profiles.id} and ${courses.status} = 'published'`

const reviewed = sql`
  select coalesce(sum(${given(() => 1)}), 0)::int as reviews_count,
      coalesce(sum(${given((stars) => stars)}), 0)::int as stars_sum
    from (${offered}) product
    join ${reviewTotals} on ${reviewTotals.product_type} = product.type and ${reviewTotals.product_id} = product.id`

const lastActive = sql`greatest(
  (select max(${updates.posted_at}) from ${updates} where ${updates.user_id} = ${profiles.id} and ${isPosted}),
  (select max(${proposals.created_at}) from ${proposals} where ${proposals.user_id} = ${profiles.id}))`

type Row = {
  handle: string
  reviews_count: number
  stars_sum: number
  last_active: string | Date | null
}

/** Returns the track records by handle, in lower case. */
export async function trackRecordsOf(
  reader: Reader,
  handles: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TrackRecord>> {
  if (handles.length === 0) return new Map()
  const keys = sql.param(handles.map((handle) => handle.toLowerCase()))
  const { rows } = await reader.execute<Row>(sql`
    select lower(${profiles.handle}) as handle, reviewed.reviews_count, reviewed.stars_sum,
        ${lastActive} as last_active
      from ${profiles}, lateral (${reviewed}) reviewed
      where lower(${profiles.handle}) = any(${keys}::text[])`)
  return new Map(rows.map((row) => [row.handle, recordOf(row, now)]))
}

function recordOf({ reviews_count, stars_sum, last_active }: Row, now: Date): TrackRecord {
  return {
    rating: reviews_count > 0 ? Math.round((stars_sum / reviews_count) * 100) / 100 : null,
    reviews_count,
    active_this: activityOf(last_active === null ? null : new Date(last_active), now),
  }
}
