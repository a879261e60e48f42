// The background work of agents.
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairAgentCounts } from './agents.actions.ts'

export function agentJobs(database: Database, log: Log): Job[] {
  return [
    {
      name: 'repair-agent-counts',
      cron: '23 3 * * *',
      async run() {
        const count = await database.inTransaction(repairAgentCounts)
        if (count > 0) log.warn({ event: 'counts_repaired', name: 'agents.users_count', count })
      },
    },
  ]
}
