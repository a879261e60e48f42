// How many projects and proposals a person owns, for the home.
import type { OwnCount } from '../../../../platform/own-counts.ts'
import { countProjects, countProposals, countReceivedProposals } from './records.ts'

export const projectCount = { noun: 'projects', count: countProjects } as const satisfies OwnCount
export const proposalCount = { noun: 'proposals', count: countProposals } as const satisfies OwnCount
export const receivedProposalCount = {
  noun: 'received_proposals',
  count: countReceivedProposals,
} as const satisfies OwnCount
