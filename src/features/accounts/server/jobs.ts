// The background work of accounts: what is over is forgotten.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { forgetOldClients } from '../familiar-clients/server/actions.ts'
import { deleteFlowsBefore } from '../flows/server/actions.ts'
import { forgetOverLimits } from '../limits/server/actions.ts'

export function accountJobs(database: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-account-leftovers',
      cron: '23 * * * *',
      async run() {
        const now = clock.now()
        await forgetOverLimits(database, now)
        await forgetOldClients(database, now)
        await database.inTransaction((tx) => deleteFlowsBefore(tx, now))
      },
    },
  ]
}
