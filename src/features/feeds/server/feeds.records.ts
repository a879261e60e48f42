// The queries of the Atom feeds: the newest public rows.
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { projects } from '../../projects/server/projects.table.ts'

/** Finds a person with a public profile by their handle, in upper or lower case. */
export async function personCalled(reader: Reader, handle: string) {
  const [row] = await reader
    .select({ id: profiles.id, handle: profiles.handle, name: profiles.display_name })
    .from(profiles)
    .where(and(eq(sql`lower(${profiles.handle})`, handle.toLowerCase()), profiles.is_public))
  return row
}

/** The name under which people publish is null where their profile is private. */
const author = sql<string | null>`case when ${profiles.is_public} then ${profiles.display_name} end`

export async function newestProjects(reader: Reader, limit: number) {
  return reader
    .select({
      id: projects.id,
      title: projects.title,
      text: projects.description,
      created_at: projects.created_at,
      changed_at: projects.created_at,
      author,
    })
    .from(projects)
    .innerJoin(profiles, eq(profiles.id, projects.user_id))
    .where(sql`(${projects.status} = 'active' and ${projects.awarded_at} is null)`)
    .orderBy(desc(projects.created_at), desc(projects.id))
    .limit(limit)
}

export async function newestAgents(reader: Reader, limit: number) {
  return reader
    .select({
      id: agents.id,
      title: agents.name,
      text: agents.description,
      created_at: agents.created_at,
      changed_at: agents.created_at,
      author,
    })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.user_id))
    .where(isNull(agents.withdrawn_at))
    .orderBy(desc(agents.created_at), desc(agents.id))
    .limit(limit)
}

export async function newestCourses(reader: Reader, limit: number) {
  return reader
    .select({
      id: courses.id,
      title: courses.title,
      text: courses.subtitle,
      created_at: sql<string>`${courses.published_at}`.mapWith(courses.published_at),
      changed_at: courses.updated_at,
      author,
    })
    .from(courses)
    .innerJoin(profiles, eq(profiles.id, courses.user_id))
    .where(and(eq(courses.status, 'published'), isNotNull(courses.published_at)))
    .orderBy(desc(courses.created_at), desc(courses.id))
    .limit(limit)
}
