// What projects and proposals tell a person about their own: counts for the home, and recent activity.
import { paths } from '../../../../paths.ts'
import type { Happening, OwnCount, RecentActivity } from '../../../../platform/own-rows.ts'
import { projectActivityMessages as messages } from '../messages.ts'
import { countProjects, countProposals, countReceivedProposals, happeningsOfPerson } from './records.ts'

export const projectCount = { noun: 'projects', count: countProjects } as const satisfies OwnCount
export const proposalCount = { noun: 'proposals', count: countProposals } as const satisfies OwnCount
export const receivedProposalCount = {
  noun: 'received_proposals',
  count: countReceivedProposals,
} as const satisfies OwnCount

/** Projects that were posted and awarded, proposals that came in, were sent, and were decided about (HOME-6). */
export const projectActivity = {
  noun: 'projects',
  async recent(reader, owner, window) {
    const rows = await happeningsOfPerson(reader, owner, window)
    return rows.map(({ project_id, title, person, ...row }): Happening => {
      return { ...row, text: sentence(row.kind, title, person), path: placeOf(row.kind, project_id) }
    })
  },
} as const satisfies RecentActivity

type Kind = Awaited<ReturnType<typeof happeningsOfPerson>>[number]['kind']

function sentence(kind: Kind, title: string, person: string | undefined): string {
  switch (kind) {
    case 'project_posted':
      return messages.posted(title)
    case 'project_awarded':
      return person === undefined ? messages.awardedUnnamed(title) : messages.awarded(person, title)
    case 'proposal_received':
      return person === undefined ? messages.receivedUnnamed(title) : messages.received(person, title)
    case 'proposal_sent':
      return messages.sent(title)
    case 'proposal_shortlisted':
      return messages.decided.shortlisted(title)
    case 'proposal_accepted':
      return messages.decided.accepted(title)
    case 'proposal_declined':
      return messages.decided.declined(title)
  }
}

/** Where one reads more of it: proposals stand in the lists of the home, by their state. */
function placeOf(kind: Kind, projectId: number): string {
  switch (kind) {
    case 'project_posted':
    case 'proposal_sent':
      return paths.project(projectId)
    case 'project_awarded':
      return paths.receivedProposals(projectId, { state: 'accepted' })
    case 'proposal_received':
      return paths.receivedProposals(projectId)
    case 'proposal_shortlisted':
      return paths.ownProposals({ state: 'shortlisted' })
    case 'proposal_accepted':
      return paths.ownProposals({ state: 'accepted' })
    case 'proposal_declined':
      return paths.ownProposals({ state: 'declined' })
  }
}
