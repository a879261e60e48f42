// What others see of a person's projects and proposals.
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { proposals } from '../../proposals/server/table.ts'
import { projects } from '../../server/table.ts'

export async function publishedProjects(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(projects.user_id, owner), ne(projects.status, 'archived'))
  const rows = await reader
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(isShown)
    .orderBy(desc(projects.id))
    .limit(most)
  return { rows, total: await reader.$count(projects, isShown) }
}

/** Proposals that wait for an answer, by the titles of their projects. */
export async function openProposals(reader: Reader, owner: OwnerId, most: number) {
  const isOpen = and(eq(proposals.user_id, owner), inArray(proposals.status, ['sent', 'shortlisted']))
  const rows = await reader
    .select({ id: proposals.id, title: projects.title })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(isOpen)
    .orderBy(desc(proposals.id))
    .limit(most)
  return { rows, total: await reader.$count(proposals, isOpen) }
}
