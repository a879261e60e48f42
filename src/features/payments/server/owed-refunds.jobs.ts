// Refunds what is owed to buyers, every minute.
import type { Job } from '../../../platform/jobs/jobs.ts'
import { refundDue } from './owed-refunds.ts'
import type { PaymentParts } from './payments.actions.ts'

export const refundJobs = (parts: PaymentParts): Job[] => [
  { name: 'refund-payments', cron: '* * * * *', run: () => refundDue(parts) },
]
