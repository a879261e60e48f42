// The background work of courses.
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { countRepair } from '../../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { rankStudents, repairCourseCounts } from './orders.actions.ts'

export function courseJobs({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Job[] {
  return [
    {
      name: 'rank-students',
      cron: '17 * * * *',
      async run() {
        await database.inTransaction((tx) => rankStudents(tx, clock.now()))
      },
    },
    countRepair(database, log, {
      name: 'repair-course-counts',
      cron: '26 3 * * *',
      counts: 'courses.students_count',
      repair: repairCourseCounts,
    }),
  ]
}
