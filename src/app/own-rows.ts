// Which nouns tell a person about their own rows: what the home counts, and what it lists as recent activity.
import { agentActivity, agentCount } from '../features/agents/own-rows/server/actions.ts'
import {
  projectActivity,
  projectCount,
  proposalCount,
  receivedProposalCount,
} from '../features/projects/own-rows/server/actions.ts'
import type { OwnCount, RecentActivity } from '../platform/own-rows.ts'

export const ALL_OWN_COUNTS: readonly OwnCount[] = [
  agentCount,
  projectCount,
  proposalCount,
  receivedProposalCount,
]

export const ALL_RECENT_ACTIVITY: readonly RecentActivity[] = [projectActivity, agentActivity]
