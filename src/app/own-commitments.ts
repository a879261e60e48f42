// What others can have with a person, in the order in which the dialog that deletes an account lists it.
import { ownSubscriptions, subscribers } from '../features/agents/own-commitments/server/actions.ts'
import { students } from '../features/courses/own-commitments/server/actions.ts'
import { awardsGiven, awardsWon } from '../features/projects/own-commitments/server/actions.ts'
import type { OwnCommitments } from '../platform/own-commitments.ts'

export const ALL_OWN_COMMITMENTS: readonly OwnCommitments[] = [
  awardsWon,
  awardsGiven,
  subscribers,
  students,
  ownSubscriptions,
]
