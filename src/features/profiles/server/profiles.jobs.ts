// The background work of profiles.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { forgetFormerHandles } from './profiles.actions.ts'

export function profileJobs(database: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-former-handles',
      cron: '41 3 * * *',
      async run() {
        await database.inTransaction((tx) => forgetFormerHandles(tx, clock.now()))
      },
    },
  ]
}
