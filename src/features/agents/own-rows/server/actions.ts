// What agents tell a person about their own: the count for the home, and recent activity.
import { paths } from '../../../../paths.ts'
import type { Happening, OwnCount, RecentActivity } from '../../../../platform/own-rows.ts'
import { agentActivityMessages as messages } from '../messages.ts'
import { countAgents, happeningsOfPerson } from './records.ts'

export const agentCount = { noun: 'agents', count: countAgents } as const satisfies OwnCount

/** Agents that were offered, their sales, and the stars that they were given (HOME-6). */
export const agentActivity = {
  noun: 'agents',
  async recent(reader, owner, window) {
    const rows = await happeningsOfPerson(reader, owner, window)
    return rows.map(({ agent_id, name, person, stars, ...row }): Happening => {
      return { ...row, text: sentence(row.kind, name, person, stars), path: paths.agent(agent_id) }
    })
  },
} as const satisfies RecentActivity

type Row = Awaited<ReturnType<typeof happeningsOfPerson>>[number]

function sentence(kind: Row['kind'], name: string, person: string | undefined, stars: number): string {
  switch (kind) {
    case 'agent_offered':
      return messages.offered(name)
    case 'agent_deployed':
      return messages.deployed(name)
    case 'agent_reviewed':
      return person === undefined
        ? messages.reviewedUnnamed(name, stars)
        : messages.reviewed(person, name, stars)
  }
}
