// Counts a person's projects and proposals for the home.

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

async function countProjects(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(projects, eq(projects.user_id, owner))
}

/** Withdrawn proposals do not count. */
async function countProposals(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.user_id, owner), isOut))
}

async function countReceivedProposals(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: ownerTotals.proposals_sum })
    .from(ownerTotals)
    .where(eq(ownerTotals.user_id, owner))
  return rows[0]?.total ?? 0
}

async function countSentInvitations(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: count() })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .where(eq(projects.user_id, owner))
  return rows[0]?.total ?? 0
}
