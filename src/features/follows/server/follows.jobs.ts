// The background work of follows.
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairFollowCounts } from './follows.actions.ts'

export function followJobs(database: Pick<Database, 'inTransaction'>, log: Log): Job[] {
  return [
    {
      name: 'repair-follow-counts',
      cron: '33 3 * * *',
      async run() {
        const count = await database.inTransaction(repairFollowCounts)
        if (count > 0) log.warn({ event: 'counts_repaired', name: 'follow_totals', count })
      },
    },
  ]
}
