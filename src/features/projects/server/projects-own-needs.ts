// Undecided received proposals, awards whose winner has left, and unanswered invitations, for 'Needs you'.

import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../platform/own-needs.ts'
import { INVITATIONS_ANCHOR } from '../invitations/invitations.rules.ts'
import { listOpenInvitations } from '../invitations/server/invitations.actions.ts'
import { invitationNeed, undecidedNeed, winnerLeftNeed } from '../projects-own-needs.messages.ts'
import { proposalMessages } from '../proposals/proposals.messages.ts'
import { proposals } from '../proposals/server/proposals.table.ts'
import { projects } from './projects.table.ts'

/** More are not counted: the line shows '99+'. */
export const MOST_NEEDS_COUNTED = 99

export const undecidedProposals: OwnNeeds = {
  kind: 'undecided_proposals',
  async find(reader, owner) {
    const found = await undecidedFor(reader, owner, MOST_NEEDS_COUNTED + 1)
    const [first] = found
    if (!first) return undefined
    const isMore = found.length > MOST_NEEDS_COUNTED
    const count = Math.min(found.length, MOST_NEEDS_COUNTED)
    const projects = new Set(found.map(({ project_id }) => project_id)).size
    const isOne = projects === 1
    return {
      count,
      text: undecidedNeed.text(count, isMore),
      // Beyond the limit the projects of the proposals are not known either.
      detail: isOne ? first.title : isMore ? null : undecidedNeed.detail(projects),
      action: {
        label: undecidedNeed.action,
        path: isOne
          ? paths.receivedProposals(first.project_id)
          : paths.allReceivedProposals({ status: 'sent' }),
      },
    }
  },
}

/** The need ends once the owner has chosen again, posted the project again, or archived it. */
export const lostWinners: OwnNeeds = {
  kind: 'lost_winners',
  async find(reader, owner) {
    const found = await withoutWinner(reader, owner, MOST_NEEDS_COUNTED + 1)
    const [first] = found
    if (!first) return undefined
    const count = Math.min(found.length, MOST_NEEDS_COUNTED)
    return {
      count,
      text: winnerLeftNeed.text(count, found.length > MOST_NEEDS_COUNTED),
      detail: found.length === 1 ? first.title : null,
      // The button leads to the latest of the projects.
      action: {
        label: proposalMessages.chooseAgainOrRepost,
        path: paths.receivedProposals(first.project_id, { proposal: first.proposal_id ?? undefined }),
      },
    }
  },
}

export const openInvitationNeeds: OwnNeeds = {
  kind: 'open_invitations',
  async find(reader, owner, now) {
    const { items, total } = await listOpenInvitations(reader, owner, { page: 1, page_size: 1 }, now)
    const [newest] = items
    if (!newest) return undefined
    return {
      count: total,
      text: invitationNeed.text(total),
      detail: total === 1 ? newest.project.title : null,
      action: { label: invitationNeed.action, path: `${paths.home()}#${INVITATIONS_ANCHOR}` },
    }
  },
}

/** The status is written out, so that the index of these rows serves every plan. */
const isUndecided = sql`${proposals.status} = 'sent'`

/** Returns the projects of undecided proposals, up to `most` of them. */
async function undecidedFor(reader: Reader, owner: OwnerId, most: number) {
  return reader
    .select({ project_id: projects.id, title: projects.title })
    .from(projects)
    .innerJoin(proposals, and(eq(proposals.project_id, projects.id), isUndecided))
    .where(and(eq(projects.user_id, owner), eq(projects.status, 'active'), isNull(projects.awarded_at)))
    .limit(most)
}

/** Returns active projects whose winner has left, the latest first, up to `most` of them. */
async function withoutWinner(reader: Reader, owner: OwnerId, most: number) {
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
