// The background work of runs: ends those whose process is gone, bills further ones, and forgets what is kept no longer.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { RUN_SECONDS } from '../../interfaces/interfaces.rules.ts'
import { CONTENT_DAYS, RUN_DAYS } from '../runs.rules.ts'
import { announceRaisedPrices } from './further-runs.ts'
import { billRuns } from './run-bills.ts'
import { INTERRUPTED, storeEnd } from './runner.ts'
import type { RunParts } from './runs.actions.ts'
import { deleteOldRuns, dropOldContent, runningSince } from './runs.records.ts'

/** A process ends its runs when their time is over, so a run still under way after that has none. */
const GRACE_SECONDS = 60
const CHUNK = 500
const DAY_MS = 24 * 3600 * 1000

export function runJobs(parts: Pick<RunParts, 'database' | 'clock'>): Job[] {
  const { database, clock } = parts
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  return [
    {
      name: 'end-lost-runs',
      cron: '* * * * *',
      async run() {
        const lost = await runningSince(database.db, ago((RUN_SECONDS + GRACE_SECONDS) * 1000), CHUNK)
        for (const { id } of lost) await storeEnd(parts, id, INTERRUPTED)
      },
    },
    { name: 'bill-further-runs', cron: '*/5 * * * *', run: () => billRuns(database, clock) },
    {
      name: 'announce-run-prices',
      cron: '*/10 * * * *',
      run: () => announceRaisedPrices(database, clock),
    },
    {
      name: 'forget-old-runs',
      cron: '41 3 * * *',
      async run() {
        while ((await dropOldContent(database.db, ago(CONTENT_DAYS * DAY_MS))) > 0);
        while ((await deleteOldRuns(database.db, ago(RUN_DAYS * DAY_MS))) > 0);
      },
    },
  ]
}
