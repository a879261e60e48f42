// Deletes idempotency keys after a day.
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { deleteOldKeys } from './idempotency.records.ts'
import { overBefore } from './once.ts'

/** No statement may run for long, so it deletes so many rows. */
const CHUNK = 500

export function idempotencyJobs({ db }: Pick<Database, 'db'>, clock: Clock): Job[] {
  return [{ name: 'forget-idempotency-keys', cron: '52 * * * *', run: () => forgetOldKeys(db, clock.now()) }]
}

async function forgetOldKeys(db: Database['db'], now: Date): Promise<number> {
  let sum = 0
  for (let count = CHUNK; count === CHUNK; sum += count)
    count = await deleteOldKeys(db, overBefore(now), CHUNK)
  return sum
}
