// The background work of agents.
import type { Database } from '../../../platform/database/database.ts'
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairAgentCounts } from './agents.actions.ts'

export function agentJobs(database: Database, log: Log): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-agent-counts',
      cron: '23 3 * * *',
      counts: 'agents.users_count',
      repair: repairAgentCounts,
    }),
  ]
}
