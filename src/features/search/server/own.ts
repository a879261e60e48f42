// The search of one's own: projects, agents, courses and updates, drafts and what is off sale included. A person has few
// of them, so their owner's index finds them.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { projects } from '../../projects/server/projects.table.ts'
import { isPosted, updates } from '../../updates/server/updates.table.ts'
import type { OwnResult } from '../search.contract.ts'
import { type OwnKind, SHOWN_OF_OWN } from '../search.rules.ts'
import { queriesOf } from './typed-query.ts'

type Own = {
  kind: OwnKind
  table: PgTable
  id: PgColumn
  user_id: PgColumn
  title: PgColumn
  search_words: PgColumn
  created_at: PgColumn
  hidden_from: PgColumn
  /** A listed row can be found by others, too. */
  isListed: SQL
}

const OWN: readonly Own[] = [
  {
    kind: 'project',
    table: projects,
    ...projects,
    isListed: sql`${projects.status} = 'active' and ${projects.awarded_at} is null`,
  },
  {
    kind: 'agent',
    table: agents,
    ...agents,
    title: agents.name,
    isListed: sql`${agents.withdrawn_at} is null`,
  },
  { kind: 'course', table: courses, ...courses, isListed: sql`${courses.status} = 'published'` },
  // The summary may end in the middle of a word.
  { kind: 'update', table: updates, ...updates, title: updates.summary, isListed: isPosted },
]

/**
 * Returns the best of one's own rows that have all typed words, or the typed text in their title; nothing that operators hide.
 */
export async function findOwnMatches(reader: Reader, owner: OwnerId, typed: string): Promise<OwnResult[]> {
  const { words } = queriesOf(typed, {})
  const each = OWN.map(
    ({ kind, table, id, user_id, title, search_words, created_at, hidden_from, isListed }) => {
      const isInTitle = sql`strpos(lower(${title}), lower(${typed})) > 0`
      return sql`(
      select ${kind}::text as kind, ${id}::text as address, ${title} as title, (${isListed}) as is_listed,
        ${isInTitle} as is_named, ${created_at} as created_at
      from ${table}
      where ${user_id} = ${owner} and ${hidden_from} is null and (${search_words} @@ ${words} or ${isInTitle}))`
    },
  )
  const { rows } = await reader.execute<OwnResult>(sql`
    select kind, address, title, is_listed from (${sql.join(each, sql` union all `)}) own
    order by is_named desc, created_at desc limit ${sql.raw(String(SHOWN_OF_OWN))}`)
  return rows
}
