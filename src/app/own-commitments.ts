// Lists the bonds of others with a person, in the order in which the dialog that deletes an account shows them.

import type { OwnCommitments } from '../features/accounts/server/own-commitments.ts'
import { ownSubscriptions, subscribers, unbilledRuns } from '../features/agents/server/own-commitments.ts'
import { students } from '../features/courses/server/own-commitments.ts'
import { awardsGiven, awardsWon } from '../features/projects/server/own-commitments.ts'
import { unpaidEarnings } from '../features/selling/server/own-commitments.ts'

export const ALL_OWN_COMMITMENTS: readonly OwnCommitments[] = [
  awardsWon,
  awardsGiven,
  subscribers,
  students,
  unpaidEarnings,
  ownSubscriptions,
  unbilledRuns,
]
