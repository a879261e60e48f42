// Lists the nouns that count a person's own rows for the home.
import { agentCount } from '../features/agents/server/agents-own-counts.ts'
import { courseCount, takenCourseCount } from '../features/courses/server/courses-own-counts.ts'
import {
  projectCount,
  proposalCount,
  receivedProposalCount,
  sentInvitationCount,
} from '../features/projects/server/projects-own-counts.ts'
import { updateCount } from '../features/updates/server/updates-own-counts.ts'
import type { OwnCount } from '../platform/own-counts.ts'

export const ALL_OWN_COUNTS: readonly OwnCount[] = [
  agentCount,
  courseCount,
  takenCourseCount,
  projectCount,
  proposalCount,
  receivedProposalCount,
  sentInvitationCount,
  updateCount,
]
