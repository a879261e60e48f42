// The queries for the proposals and the awards that wait for the owner of their project.
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { proposals } from '../../proposals/server/table.ts'
import { projects } from '../../server/table.ts'

/** Written out, so that the index of these rows serves every plan. */
const isUndecided = sql`${proposals.status} = 'sent'`

/** The project of each proposal that can be decided and is not, up to `most` of them. */
export async function undecidedFor(reader: Reader, owner: OwnerId, most: number) {
  return reader
    .select({ project_id: projects.id, title: projects.title })
    .from(projects)
    .innerJoin(proposals, and(eq(proposals.project_id, projects.id), isUndecided))
    .where(and(eq(projects.user_id, owner), eq(projects.status, 'active'), isNull(projects.awarded_at)))
    .limit(most)
}

/** Active projects whose winner has left, the latest first, up to `most` of them. */
export async function withoutWinner(reader: Reader, owner: OwnerId, most: number) {
  return reader
    .select({
      project_id: projects.id,
      title: projects.title,
      proposal_id: projects.awarded_proposal_id,
    })
    .from(projects)
    .where(
      and(eq(projects.user_id, owner), eq(projects.status, 'active'), isNotNull(projects.winner_left_at)),
    )
    .orderBy(desc(projects.winner_left_at))
    .limit(most)
}
