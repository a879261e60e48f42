// The background work of proposals.
import type { Database } from '../../../../platform/database/database.ts'
import { countRepair } from '../../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { repairProjectCounts } from './proposals.actions.ts'

export function proposalJobs(database: Database, log: Log): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-project-counts',
      cron: '17 3 * * *',
      counts: 'projects.proposals_count',
      repair: repairProjectCounts,
    }),
  ]
}
