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

/** Projects that were posted, proposals that came in, proposals that were sent (HOME-6). */
export const projectActivity = {
  noun: 'projects',
  async recent(reader, owner, window) {
    const rows = await happeningsOfPerson(reader, owner, window)
    return rows.map(({ project_id, title, person, ...row }): Happening => {
      return { ...row, text: sentence(row.kind, title, person), path: paths.project(project_id) }
    })
  },
} as const satisfies RecentActivity

type Row = Awaited<ReturnType<typeof happeningsOfPerson>>[number]

function sentence(kind: Row['kind'], title: string, person: string | undefined): string {
  switch (kind) {
    case 'project_posted':
      return messages.posted(title)
    case 'proposal_received':
      return person === undefined ? messages.receivedUnnamed(title) : messages.received(person, title)
    case 'proposal_sent':
      return messages.sent(title)
  }
}
