// How many projects and proposals a person owns, for the home.

import { and, count, eq, ne } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnCount } from '../../../platform/own-counts.ts'
import { invitations } from '../invitations/server/invitations.table.ts'
import { proposals } from '../proposals/server/proposals.table.ts'
import { ownerTotals, projects } from './projects.table.ts'

export const projectCount = { noun: 'projects', count: countProjects } as const satisfies OwnCount
export const proposalCount = { noun: 'proposals', count: countProposals } as const satisfies OwnCount
export const receivedProposalCount = {
  noun: 'received_proposals',
  count: countReceivedProposals,
} as const satisfies OwnCount

export const sentInvitationCount = {
  noun: 'sent_invitations',
  count: countSentInvitations,
} as const satisfies OwnCount

const isOut = ne(proposals.status, 'withdrawn')

/** How many projects a person posted. */
async function countProjects(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(projects, eq(projects.user_id, owner))
}

/** A person's proposals, except withdrawn ones. */
async function countProposals(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.user_id, owner), isOut))
}

/** How many proposals a person's projects received. */
async function countReceivedProposals(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: ownerTotals.proposals_sum })
    .from(ownerTotals)
    .where(eq(ownerTotals.user_id, owner))
  return rows[0]?.total ?? 0
}

/** How many professionals were invited to a person's projects. */
async function countSentInvitations(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: count() })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .where(eq(projects.user_id, owner))
  return rows[0]?.total ?? 0
}
