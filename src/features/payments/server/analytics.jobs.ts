// The background work of analytics: old data is deleted, and the counts are compared with the charges.
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { forgetViewers, repairAnalytics } from './analytics.ts'
import type { PaymentParts } from './payments.actions.ts'

export function analyticsJobs({ database, clock, log }: PaymentParts): Job[] {
  return [
    {
      name: 'forget-viewers',
      cron: '7 0 * * *',
      run: () => forgetViewers(database.db, clock.now()),
    },
    countRepair(database, log, {
      name: 'repair-analytics',
      cron: '37 3 * * *',
      counts: 'analytics_events',
      repair: (tx) => repairAnalytics(tx, clock.now()),
    }),
  ]
}
