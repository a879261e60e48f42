// The background work of payouts: sellers are paid once a week, and payouts that were begun are sent.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { checkNightly } from './checks.ts'
import { sendDue } from './sending.ts'
import { payWeekly } from './weekly.ts'

export const payoutJobs = (parts: PaymentParts): Job[] => [
  { name: 'pay-sellers', cron: '12 * * * *', run: () => payWeekly(parts) },
  { name: 'check-ledger', cron: '23 3 * * *', run: () => checkNightly(parts) },
  { name: 'send-payouts', cron: '*/5 * * * *', run: () => sendDue(parts) },
]
