// What do results show of their rows, as their cards do? The few rows that are shown are joined with their tables.
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { projects } from '../../projects/server/projects.table.ts'
import { reviewTotals } from '../../reviews/server/reviews.table.ts'
import { countedReviews, sumOfStars } from '../../reviews/server/totals.ts'
import type { SearchResult } from '../search.contract.ts'
import type { SearchKind } from '../search.rules.ts'

type Facts = Pick<SearchResult, 'by' | 'price' | 'rating' | 'picture' | 'agent_category' | 'course_category'>

type Entry = { kind: SearchKind; row_id: string; user_id: string | null }

const given = sql`unnest(${sql.placeholder('kinds')}::text[], ${sql.placeholder('ids')}::text[], ${sql.placeholder('people')}::uuid[])
  with ordinality found(kind, row_id, user_id, place)`
const idOf = (of: SearchKind) => sql.raw(`case when found.kind = '${of}' then found.row_id::int8 end`)
const isPerson = sql`found.kind = 'professional'`

/** A professional's rating is that of their products, as in the directory. */
const ratingOfPerson = sql`(
  select round(sum(${sumOfStars})::numeric / nullif(sum(${countedReviews}), 0), 2)
  from (
    select 'agent' as type, own.id from ${agents} own where own.user_id = found.user_id and own.withdrawn_at is null
    union all
    select 'course', own.id from ${courses} own where own.user_id = found.user_id and own.status = 'published'
  ) product join ${reviewTotals} on ${reviewTotals.product_type} = product.type and ${reviewTotals.product_id} = product.id)`

const columns = {
  kind: sql<SearchKind>`found.kind`,
  company: projects.company,
  price: sql<number | null>`coalesce(${projects.budget}, ${agents.price}, ${courses.price},
    case when ${isPerson} then ${profiles.hourly_rate} end)::float8`,
  rating: sql<number | null>`coalesce(${projects.rating}, ${agents.rating}, ${courses.rating},
    case when ${isPerson} then ${ratingOfPerson} end)::float8`,
  image_url: courses.image_url,
  agent_category: agents.category,
  course_category: courses.category,
  author: personColumns,
}

/** One statement, planned once: planned with each search, it would take as long as the search. */
const factsStatement = (db: Db) =>
  db
    .select(columns)
    .from(given)
    .leftJoin(projects, sql`${projects.id} = ${idOf('project')}`)
    .leftJoin(agents, sql`${agents.id} = ${idOf('agent')}`)
    .leftJoin(courses, sql`${courses.id} = ${idOf('course')}`)
    .leftJoin(profiles, sql`${profiles.id} = found.user_id`)
    .orderBy(sql`found.place`)
    .prepare('search_result_facts')

type FactsRow = Awaited<ReturnType<ReturnType<typeof factsStatement>['execute']>>[number]

/** Returns the facts of entries, in their order. */
export function createResultFacts(db: Db): (entries: readonly Entry[]) => Promise<Facts[]> {
  const statement = factsStatement(db)
  return async (entries) => {
    if (entries.length === 0) return []
    const rows = await statement.execute({
      kinds: entries.map(({ kind }) => kind),
      ids: entries.map(({ row_id }) => row_id),
      people: entries.map(({ user_id }) => user_id),
    })
    return rows.map(factsOf)
  }
}

/** The author is as everyone sees them. */
function factsOf({ kind, company, image_url, author, ...facts }: FactsRow): Facts {
  const person = asPublicPerson(author)
  if (kind === 'project') return { ...facts, by: company, picture: null }
  if (kind === 'course') return { ...facts, by: person?.display_name ?? null, picture: image_url }
  if (kind === 'agent') return { ...facts, by: person?.display_name ?? null, picture: null }
  // A professional is the author of their own entry, which already has the name.
  const by = kind === 'update' ? (person?.display_name ?? null) : null
  return { ...facts, by, picture: person?.avatar_url ?? null }
}
