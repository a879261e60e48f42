// The background work of courses.
import type { Database } from '../../../../platform/database/database.ts'
import { countRepair } from '../../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { repairCourseCounts } from './orders.actions.ts'

export function courseJobs(database: Database, log: Log): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-course-counts',
      cron: '26 3 * * *',
      counts: 'courses.students_count',
      repair: repairCourseCounts,
    }),
  ]
}
