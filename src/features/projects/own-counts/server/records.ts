// The queries that count a person's own projects and proposals.
import { and, eq, ne } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { proposals } from '../../proposals/server/table.ts'
import { ownerTotals, projects } from '../../server/table.ts'

const isOut = ne(proposals.status, 'withdrawn')

/** How many projects a person posted. */
export async function countProjects(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(projects, eq(projects.user_id, owner))
}

/** A person's proposals, except withdrawn ones. */
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
