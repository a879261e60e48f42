// The background work of reviews.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { ReviewedProducts } from './products.ts'
import { rankReviews } from './ranking.actions.ts'
import { repairReviewCounts } from './repair.actions.ts'
import { forgetRemovedReviews } from './reviews.actions.ts'

export function reviewJobs(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  products: ReviewedProducts,
): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-review-counts',
      cron: '29 3 * * *',
      counts: 'reviews',
      repair: (tx) => repairReviewCounts(tx, products),
    }),
    {
      name: 'rank-reviews',
      cron: '13 * * * *',
      async run() {
        await database.inTransaction((tx) => rankReviews(tx, products, clock.now()))
      },
    },
    {
      name: 'forget-removed-reviews',
      cron: '*/10 * * * *',
      async run() {
        await database.inTransaction((tx) => forgetRemovedReviews(tx, clock.now()))
      },
    },
  ]
}
