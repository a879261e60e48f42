// The queries for the awards that a person won and gave, of projects that are not archived.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { proposals } from '../../proposals/server/table.ts'
import { projects } from '../../server/table.ts'

export async function countWon(reader: Reader, person: OwnerId): Promise<number> {
  const rows = await reader
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(
      and(eq(proposals.user_id, person), eq(proposals.status, 'accepted'), eq(projects.status, 'active')),
    )
  return rows.length
}

/** Without those whose winner has left. */
export async function countGiven(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(
    projects,
    and(
      eq(projects.user_id, owner),
      eq(projects.status, 'active'),
      isNotNull(projects.awarded_at),
      isNull(projects.winner_left_at),
    ),
  )
}
