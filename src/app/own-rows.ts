// Which nouns count a person's own rows for the home.
import { agentCount } from '../features/agents/own-rows/server/actions.ts'
import {
  projectCount,
  proposalCount,
  receivedProposalCount,
} from '../features/projects/own-rows/server/actions.ts'
import type { OwnCount } from '../platform/own-rows.ts'

export const ALL_OWN_COUNTS: readonly OwnCount[] = [
  agentCount,
  projectCount,
  proposalCount,
  receivedProposalCount,
]
