// The queries over proposals as subjects of conversations.
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Reader } from '../../../../../platform/database/database.ts'
import { projects } from '../../../server/projects.table.ts'
import { proposals } from '../../server/proposals.table.ts'

/** Returns the facts about these proposals that decide who may talk about them, and the columns that are shown. */
export function proposalsTalkedAbout(reader: Reader, ids: readonly number[]) {
  return reader
    .select({
      id: proposals.id,
      status: proposals.status,
      user_id: proposals.user_id,
      project: {
        id: projects.id,
        title: projects.title,
        user_id: projects.user_id,
        winner_left_at: projects.winner_left_at,
      },
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(inArray(proposals.id, [...ids]))
}

/** Returns the newest proposal of one of these two for a project of the other that was not withdrawn. */
export async function newestProposalBetween(
  reader: Reader,
  oneId: string,
  otherId: string,
): Promise<number | undefined> {
  const { id, user_id, owner_id, status, created_at } = proposals
  const [row] = await reader
    .select({ id })
    .from(proposals)
    .where(
      and(
        or(and(eq(user_id, oneId), eq(owner_id, otherId)), and(eq(user_id, otherId), eq(owner_id, oneId))),
        ne(status, 'withdrawn'),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(1)
  return row?.id
}
