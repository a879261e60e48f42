// The background work of follows.
import type { Database } from '../../../platform/database/database.ts'
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairFollowCounts } from './follows.actions.ts'

export function followJobs(database: Pick<Database, 'inTransaction'>, log: Log): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-follow-counts',
      cron: '33 3 * * *',
      counts: 'follow_totals',
      repair: repairFollowCounts,
    }),
  ]
}
