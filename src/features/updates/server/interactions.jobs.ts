// The background work of updates: counts that differ from their rows are repaired and logged.
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairUpdateCounts } from './interactions.actions.ts'
import { wrongCountsAfter } from './interactions.records.ts'

const COMPARED_AT_ONCE = 2_000

export function countJobs({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>, log: Log): Job[] {
  return [
    {
      name: 'repair-update-counts',
      cron: '41 3 * * *',
      async run() {
        let count = 0
        for (let after: number | undefined = 0; after !== undefined; ) {
          const { wrong, next } = await wrongCountsAfter(db, after, COMPARED_AT_ONCE)
          for (const id of wrong) await inTransaction((tx) => repairUpdateCounts(tx, id))
          count += wrong.length
          after = next
        }
        if (count > 0) log.warn({ event: 'counts_repaired', name: 'updates', count })
      },
    },
  ]
}
