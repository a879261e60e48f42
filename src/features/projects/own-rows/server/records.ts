// The queries over the projects and proposals of one person: how many, and the newest.
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnerId } from '../../../../platform/http/endpoint.ts'
import { type ActivityWindow, inWindow } from '../../../../platform/own-rows.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { ownerTotals, projects, proposals } from '../../server/table.ts'

const isOut = ne(proposals.state, 'withdrawn')

/** How many projects a person posted. */
export async function countProjects(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(projects, eq(projects.user_id, owner))
}

/** How many proposals a person has out; what was withdrawn was never said. */
export async function countProposals(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.user_id, owner), isOut))
}

/** How many proposals a person's projects received. */
export async function countReceivedProposals(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: ownerTotals.proposals_sum })
    .from(ownerTotals)
    .where(eq(ownerTotals.user_id, owner))
  return rows[0]?.total ?? 0
}

type Kind = 'project_posted' | 'proposal_received' | 'proposal_sent'
const kindAs = (kind: Kind) => sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind')

/** What was posted, received and sent in the window: of each at most as many as are asked for. */
export async function happeningsOfPerson(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const project = { project_id: projects.id, title: projects.title }

  const posted = reader
    .select({
      kind: kindAs('project_posted'),
      row: sql<number>`${projects.id}`.as('row'),
      created_at: projects.created_at,
      amount: projects.budget,
      ...project,
      ...personColumns,
    })
    .from(projects)
    .innerJoin(profiles, eq(profiles.id, projects.user_id))
    .where(and(eq(projects.user_id, owner), inWindow('project_posted', projects, window)))
    .orderBy(desc(projects.created_at), desc(projects.id))
    .limit(window.limit)

  // Project by project, so that one with many proposals costs no more than a page of them.
  const latest = reader
    .select({
      id: proposals.id,
      user_id: proposals.user_id,
      budget: proposals.budget,
      created_at: proposals.created_at,
    })
    .from(proposals)
    .where(
      and(eq(proposals.project_id, projects.id), isOut, inWindow('proposal_received', proposals, window)),
    )
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(window.limit)
    .as('latest')
  const received = reader
    .select({
      kind: kindAs('proposal_received'),
      row: sql<number>`${latest.id}`.as('row'),
      created_at: latest.created_at,
      amount: latest.budget,
      ...project,
      ...personColumns,
    })
    .from(projects)
    .innerJoinLateral(latest, sql`true`)
    .innerJoin(profiles, eq(profiles.id, latest.user_id))
    .where(eq(projects.user_id, owner))
    .orderBy(desc(latest.created_at), desc(latest.id))
    .limit(window.limit)

  const sent = reader
    .select({
      kind: kindAs('proposal_sent'),
      row: sql<number>`${proposals.id}`.as('row'),
      created_at: proposals.created_at,
      amount: proposals.budget,
      ...project,
      ...personColumns,
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .innerJoin(profiles, eq(profiles.id, proposals.user_id))
    .where(and(eq(proposals.user_id, owner), isOut, inWindow('proposal_sent', proposals, window)))
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(window.limit)

  const rows = await unionAll(posted, received, sent)
  return rows.map(({ display_name, handle, avatar_url, is_public, ...row }) => ({
    ...row,
    /** Whose doing it was, as far as everybody may know. */
    person: asPublicPerson({ display_name, handle, avatar_url, is_public })?.display_name,
  }))
}
