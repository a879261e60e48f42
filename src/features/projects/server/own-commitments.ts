// The running awards that a person won and gave, for the dialog that deletes an account.

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { countedCommitments } from '../../accounts/server/own-commitments.ts'
import { awardsGivenMessages, awardsWonMessages } from '../own-commitments.messages.ts'
import { proposals } from '../proposals/server/proposals.table.ts'
import { projects } from './projects.table.ts'

export const awardsWon = countedCommitments({
  kind: 'awards_won',
  count: countWon,
  messages: awardsWonMessages,
})

export const awardsGiven = countedCommitments({
  kind: 'awards_given',
  count: countGiven,
  messages: awardsGivenMessages,
})

async function countWon(reader: Reader, person: OwnerId): Promise<number> {
  const rows = await reader
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(
      and(eq(proposals.user_id, person), eq(proposals.status, 'accepted'), eq(projects.status, 'active')),
    )
  return rows.length
}

/** Counts awards, without those whose winner has left. */
async function countGiven(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(
    projects,
    and(
      eq(projects.user_id, owner),
      eq(projects.status, 'active'),
      isNotNull(projects.awarded_at),
      isNull(projects.winner_left_at),
    ),
  )
}
