// The background work of proposals.
import type { Database } from '../../../../platform/database/database.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { repairProjectCounts } from './proposals.actions.ts'

export function proposalJobs(database: Database, log: Log): Job[] {
  return [
    {
      name: 'repair-project-counts',
      cron: '17 3 * * *',
      async run() {
        const count = await database.inTransaction(repairProjectCounts)
        if (count > 0) log.warn({ event: 'counts_repaired', name: 'projects.proposals_count', count })
      },
    },
  ]
}
