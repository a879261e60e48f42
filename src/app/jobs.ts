// Collects all background work of the product.
import { accountJobs } from '../features/accounts/server/accounts.jobs.ts'
import { agentJobs } from '../features/agents/server/agents.jobs.ts'
import { pricingJobs } from '../features/agents/server/pricing.jobs.ts'
import { conversationJobs } from '../features/conversations/server/conversations.jobs.ts'
import { courseJobs } from '../features/courses/orders/server/orders.jobs.ts'
import { followJobs } from '../features/follows/server/follows.jobs.ts'
import {
  type NotificationMailer,
  notificationJobs,
} from '../features/notifications/server/notifications.jobs.ts'
import { profileJobs } from '../features/profiles/server/profiles.jobs.ts'
import { proposalJobs } from '../features/projects/proposals/server/proposals.jobs.ts'
import { reviewJobs } from '../features/reviews/server/repair.jobs.ts'
import { countJobs } from '../features/updates/server/interactions.jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { idempotencyJobs } from '../platform/idempotency/idempotency.jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { mailJobs } from '../platform/mail/mail.jobs.ts'
import type { MailSender } from '../platform/mail/sender.ts'
import { accountMails } from './accounts.ts'
import { endBans } from './moderation.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

export function allJobs(given: {
  database: Database
  clock: Clock
  log: Log
  sender: MailSender | undefined
  notificationMailer: NotificationMailer
}): Job[] {
  const { database, clock, log } = given
  return [
    ...mailJobs(given),
    ...idempotencyJobs(database, clock),
    ...accountJobs(database, clock, accountMails),
    ...profileJobs(database, clock),
    ...notificationJobs(given, given.notificationMailer),
    ...proposalJobs(database, log),
    ...conversationJobs(database, log),
    ...followJobs(database, log),
    ...agentJobs(given),
    ...pricingJobs(database, clock),
    ...courseJobs(given),
    ...reviewJobs(given, ALL_REVIEWED_PRODUCTS),
    ...countJobs(database, log),
    { name: 'end-bans', cron: '17 * * * *', run: () => endBans(database, clock.now()) },
  ]
}
