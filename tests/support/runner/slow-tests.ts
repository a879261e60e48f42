// How long may a test take? What takes longer says why.

const SECONDS = 3
/** Several tests share the cores, and machines differ. */
const SECONDS_OF_LISTED = 240
const SECONDS_OF_JOURNEY = 120

/** What makes tests slow, and the files that have such ones. */
const REASONS: readonly { why: string; files: readonly string[] }[] = [
  {
    why: 'starts whole programs, and waits until they serve or have ended',
    files: [
      'src/app/started.test.ts',
      'src/app/telemetry.test.ts',
      'src/app/web-processes-ends.test.ts',
      'src/app/web-processes.test.ts',
      'src/app/storage.test.ts',
      'src/app/process-settings.test.ts',
      'packages/process-manager/src/supervisor.test.ts',
      'packages/process-manager/src/siblings.test.ts',
      'src/platform/quiet-collection.test.ts',
      'src/features/accounts/management/server/large-export.test.ts',
      'src/features/selling/analytics/server/file.test.ts',
    ],
  },
  {
    why: 'sends megabytes through an S3 server, and waits for leases',
    files: ['src/platform/file-storage/several-hosts.test.ts'],
  },
  {
    why: 'draws pictures by the dozen',
    files: ['src/features/link-pictures/server/link-pictures.test.ts'],
  },
  {
    why: 'starts a database server of its own, or one that hangs',
    files: [
      'src/app/database-away.test.ts',
      'src/platform/database/faults.test.ts',
      'src/platform/jobs/faults.test.ts',
      'src/platform/jobs/jobs.test.ts',
      'packages/embedded-postgres/src/embedded-postgres.test.ts',
      'packages/embedded-postgres/src/recovery.test.ts',
      'src/app/smart-shutdown.test.ts',
      'src/app/backup/move-command.test.ts',
      'src/app/backup/backup.test.ts',
    ],
  },
  {
    why: 'waits for limits of time that clients know',
    files: [
      'src/platform/database/migrate.test.ts',
      'packages/http-server/src/timeouts.test.ts',
      'src/platform/http/built-files.test.ts',
      'packages/http-server/src/one-connection.test.ts',
      'src/platform/http/overload.test.ts',
      'src/app/overload.test.ts',
      'src/platform/file-storage/several-processes.test.ts',
      'src/features/accounts/sessions/server/sessions.test.ts',
    ],
  },
  {
    why: 'lives many made-up lives',
    files: [
      'src/features/agents/server/years.test.ts',
      'src/features/agents/server/properties.test.ts',
      'src/features/courses/orders/server/properties.test.ts',
      'packages/stripe-sandbox/src/properties.test.ts',
      'packages/stripe-sandbox/src/sellers/balances.test.ts',
      'src/features/accounts/sessions/server/chains.test.ts',
      'src/features/courses/server/two-tabs.test.ts',
      'src/features/courses/learning/server/learning.test.ts',
      'src/features/home/server/home.test.ts',
      'src/features/notifications/server/notifications.mails.test.ts',
    ],
  },
  {
    why: 'asks the database about every character there is',
    files: ['src/platform/database/typed-signs.test.ts'],
  },
  {
    why: 'has many people ask at once, or one person many times',
    files: [
      'src/features/agents/server/faults.test.ts',
      'src/features/agents/runs/server/further-runs.test.ts',
      'src/features/agents/runs/server/counted.test.ts',
      'src/features/agents/tools/server/tools.test.ts',
      'src/features/agents/server/buying.test.ts',
      'src/features/courses/orders/server/refund-limits.test.ts',
      'src/features/updates/server/at-once.test.ts',
      'src/features/reviews/server/races.test.ts',
      'src/features/accounts/abuse-protection/limits/server/at-once.test.ts',
      'src/features/accounts/abuse-protection/server/lock-out.test.ts',
      'src/features/accounts/email-verification/recovery/server/links.test.ts',
      'src/features/accounts/entry/server/strangers.test.ts',
      'src/features/accounts/email-verification/server/strangers.test.ts',
      'src/features/accounts/email-verification/address-undo/server/undo-time.test.ts',
      'src/features/accounts/email-verification/server/proof.test.ts',
      'src/features/accounts/mails/server/notices.test.ts',
      'src/features/accounts/server/abuse.test.ts',
      'src/features/projects/proposals/server/many-proposers.test.ts',
      'src/features/courses/questions/server/questions.test.ts',
      'src/features/courses/questions/server/question-notifications.test.ts',
      'src/features/courses/learning/server/quizzes.test.ts',
      'src/features/conversations/server/files.test.ts',
      'src/features/updates/server/interactions.test.ts',
    ],
  },
  {
    why: 'goes through weeks or months of payments, or of what is measured',
    files: [
      'src/features/agents/health/server/off-sale.test.ts',
      'src/features/agents/health/server/verified.test.ts',
      'src/features/payments/server/cancelling.test.ts',
      'src/features/agents/runs/server/run-bills.test.ts',
      'src/features/selling/payouts/server/payouts.test.ts',
      'src/features/selling/payouts/server/money.test.ts',
      'src/features/selling/payouts/server/holds.test.ts',
      'src/features/selling/payouts/server/returned.test.ts',
      'src/app/ledger-upgrade.test.ts',
      'src/features/payments/server/webhook.test.ts',
      'src/features/payments/server/attempts.test.ts',
      'src/features/agents/server/trials.test.ts',
      'src/features/agents/listings/server/withdrawn-buyers.test.ts',
      'src/features/agents/server/pricing.test.ts',
      'src/app/stripe.test.ts',
      'src/app/nothing-for-nothing.test.ts',
      'src/features/courses/server/reduced.test.ts',
    ],
  },
  {
    why: 'asks every endpoint, or owns something of every kind',
    files: [
      'src/app/secrecy.test.ts',
      'src/app/secrecy-elsewhere.test.ts',
      'src/app/safety-privacy.test.ts',
      'src/app/socket-answers.test.ts',
      'src/app/costs.test.ts',
      'src/app/demonstration.test.ts',
      'seeds/sample-endpoints.test.ts',
      'src/app/invalidation.test.ts',
      'src/app/moderation-files.test.ts',
      'src/features/accounts/management/server/end.test.ts',
      'src/features/accounts/server/mail-links.test.ts',
      'src/features/agents/listings/server/listings.test.ts',
      'src/features/accounts/email-verification/recovery/server/recovery.test.ts',
      'src/features/accounts/email-verification/server/address-change.test.ts',
    ],
  },
  {
    why: 'decodes large pictures and videos',
    files: [
      'src/platform/file-storage/pictures.test.ts',
      'src/platform/file-storage/disguises.test.ts',
      'src/platform/file-storage/objects.test.ts',
    ],
  },
  {
    why: 'needs tables with many rows',
    files: ['src/platform/database/generic-plan.test.ts'],
  },
]

const LISTED = new Set(REASONS.flatMap(({ files }) => files))

/** How many seconds each test of a file may take. */
export function secondsFor(file: string): number {
  if (file.startsWith('tests/journeys/')) return SECONDS_OF_JOURNEY
  // These read every file of the repository, or render the built pages.
  if (file.startsWith('tests/house/')) return SECONDS_OF_LISTED
  return LISTED.has(file) ? SECONDS_OF_LISTED : SECONDS
}
