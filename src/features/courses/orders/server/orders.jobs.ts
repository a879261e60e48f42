// The background work of courses.
import type { Database } from '../../../../platform/database/database.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { repairCourseCounts } from './orders.actions.ts'

export function courseJobs(database: Database, log: Log): Job[] {
  return [
    {
      name: 'repair-course-counts',
      cron: '26 3 * * *',
      async run() {
        const count = await database.inTransaction(repairCourseCounts)
        if (count > 0) log.warn({ event: 'counts_repaired', name: 'courses.students_count', count })
      },
    },
  ]
}
