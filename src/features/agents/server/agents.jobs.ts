// The background work of agents.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { rankUsers, repairAgentCounts } from './agents.actions.ts'

export function agentJobs({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Job[] {
  return [
    {
      name: 'rank-users',
      cron: '19 * * * *',
      async run() {
        await database.inTransaction((tx) => rankUsers(tx, clock.now()))
      },
    },
    countRepair(database, log, {
      name: 'repair-agent-counts',
      cron: '23 3 * * *',
      counts: 'agents.users_count',
      repair: repairAgentCounts,
    }),
  ]
}
