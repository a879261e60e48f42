// Which nouns count a person's own rows for the home.
import { agentCount } from '../features/agents/own-counts/server/actions.ts'
import { courseCount, takenCourseCount } from '../features/courses/own-counts/server/actions.ts'
import {
  projectCount,
  proposalCount,
  receivedProposalCount,
} from '../features/projects/own-counts/server/actions.ts'
import { updateCount } from '../features/updates/own-counts/server/actions.ts'
import type { OwnCount } from '../platform/own-counts.ts'

export const ALL_OWN_COUNTS: readonly OwnCount[] = [
  agentCount,
  courseCount,
  takenCourseCount,
  projectCount,
  proposalCount,
  receivedProposalCount,
  updateCount,
]
