// The background work of payments: what is owed to the provider, what the provider was not heard of for
// long, and what need not be kept.
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteProcessedBefore } from '../subscriptions/server/subscriptions.records.ts'
import { chargeDueBills } from '../usage/server/usage.actions.ts'
import { analyticsJobs } from './analytics.jobs.ts'
import { settleDueCheckouts } from './checkout-opening.ts'
import { giveBackGranted } from './claims.ts'
import { forgetOwed } from './customers.ts'
import { settleDisputes } from './disputes.ts'
import type { PaymentParts } from './payments.actions.ts'
import { recordFees } from './provider-fees.ts'
import { settleDue } from './settling.actions.ts'
import { forgetTrials } from './trials.actions.ts'

/** The provider sends an event again for a few days at most. */
const KEPT_MS = 30 * 24 * 3600 * 1000
const CHUNK = 500

export function paymentJobs(parts: PaymentParts): Job[] {
  const { database, clock } = parts
  return [
    { name: 'settle-subscriptions', cron: '* * * * *', run: () => settleDue(parts) },
    { name: 'settle-checkouts', cron: '* * * * *', run: () => settleDueCheckouts(parts) },
    { name: 'charge-usage', cron: '* * * * *', run: () => chargeDueBills(parts) },
    { name: 'give-back-usage', cron: '* * * * *', run: () => giveBackGranted(parts) },
    { name: 'forget-customers', cron: '*/5 * * * *', run: () => forgetOwed(parts) },
    { name: 'settle-disputes', cron: '53 2 * * *', run: () => settleDisputes(parts) },
    { name: 'record-provider-fees', cron: '*/10 * * * *', run: () => recordFees(parts) },
    ...analyticsJobs(parts),
    {
      name: 'forget-trials',
      cron: '13 4 * * *',
      run: () => forgetTrials(database.db, clock.now()),
    },
    {
      name: 'forget-card-events',
      cron: '41 4 * * *',
      async run() {
        const before = new Date(clock.now().getTime() - KEPT_MS).toISOString()
        let sum = 0
        for (let some = CHUNK; some === CHUNK; sum += some)
          some = await deleteProcessedBefore(database.db, before, CHUNK)
        return sum
      },
    },
  ]
}
