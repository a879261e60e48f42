// What do results show of their rows, as their cards do? The few rows that are shown are joined with their tables.
import { sql } from 'drizzle-orm'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { projects } from '../../projects/server/projects.table.ts'
import { reviewTotals } from '../../reviews/server/reviews.table.ts'
import { countedReviews, sumOfStars } from '../../reviews/server/totals.ts'
import type { SearchResult } from '../search.contract.ts'
import type { SearchKind } from '../search.rules.ts'

type Facts = Pick<SearchResult, 'by' | 'price' | 'rating' | 'picture' | 'agent_category' | 'course_category'>

/** The columns of `RESULT_COLUMNS`. */
export type ResultRow = {
  kind: SearchKind
  company: string | null
  price: number | null
  rating: number | null
  image_url: string | null
  agent_category: Facts['agent_category']
  course_category: Facts['course_category']
  author: Parameters<typeof asPublicPerson>[0]
}

const idOf = (of: SearchKind) => sql.raw(`case when found.kind = '${of}' then found.row_id::int8 end`)

export const resultTables = sql`
  left join ${projects} on ${projects.id} = ${idOf('project')}
  left join ${agents} on ${agents.id} = ${idOf('agent')}
  left join ${courses} on ${courses.id} = ${idOf('course')}
  left join ${profiles} on ${profiles.id} = found.user_id`

/** A professional's rating is that of their products, as in the directory. */
const ratingOfPerson = sql`(
  select round(sum(${sumOfStars})::numeric / nullif(sum(${countedReviews}), 0), 2)
  from (
    select 'agent' as type, own.id from ${agents} own where own.user_id = found.user_id and own.withdrawn_at is null
    union all
    select 'course', own.id from ${courses} own where own.user_id = found.user_id and own.status = 'published'
  ) product join ${reviewTotals} on ${reviewTotals.product_type} = product.type and ${reviewTotals.product_id} = product.id)`

const isPerson = sql`found.kind = 'professional'`

export const RESULT_COLUMNS = sql`
  ${projects.company} as company,
  coalesce(${projects.budget}, ${agents.price}, ${courses.price},
    case when ${isPerson} then ${profiles.hourly_rate} end)::float8 as price,
  coalesce(${projects.rating}, ${agents.rating}, ${courses.rating},
    case when ${isPerson} then ${ratingOfPerson} end)::float8 as rating,
  ${courses.image_url} as image_url,
  ${agents.category} as agent_category,
  ${courses.category} as course_category,
  case when ${profiles.id} is not null then jsonb_build_object(
    'id', ${profiles.id}, 'display_name', ${profiles.display_name}, 'handle', ${profiles.handle},
    'avatar_url', ${profiles.avatar_url}, 'is_public', ${profiles.is_public}, 'named_at', ${profiles.named_at},
    'hidden_from', ${profiles.hidden_from}) end as author`

/** Returns the shown facts of a row, its author as everyone sees them. */
export function resultFacts({ kind, company, image_url, author, ...facts }: ResultRow): Facts {
  const person = asPublicPerson(author)
  if (kind === 'project') return { ...facts, by: company, picture: null }
  if (kind === 'course') return { ...facts, by: person?.display_name ?? null, picture: image_url }
  if (kind === 'agent') return { ...facts, by: person?.display_name ?? null, picture: null }
  // A professional is the author of their own entry, which already has the name.
  const by = kind === 'update' ? (person?.display_name ?? null) : null
  return { ...facts, by, picture: person?.avatar_url ?? null }
}
