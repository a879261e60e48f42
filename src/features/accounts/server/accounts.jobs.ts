// The background work of accounts: held-back notices are sent, expired rows are deleted.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { AccountMails } from '../mails/server/mails.actions.ts'
import { sendHeldNotices } from '../mails/server/notices.actions.ts'
import { deleteFlowsBefore } from '../proofs/server/flows.actions.ts'
import { forgetOverLimits } from '../safeguards/limits/server/limits.actions.ts'
import { forgetOldClients } from '../safeguards/server/familiar-clients.actions.ts'
import { deleteUndosBefore } from '../safeguards/server/undo-links.actions.ts'

export function accountJobs(database: Database, clock: Clock, mails: AccountMails): Job[] {
  return [
    {
      name: 'send-held-notices',
      cron: '* * * * *',
      run: () => sendHeldNotices({ database, mails }, clock.now()),
    },
    {
      name: 'forget-account-leftovers',
      cron: '23 * * * *',
      async run() {
        const now = clock.now()
        await forgetOverLimits(database, now)
        await forgetOldClients(database, now)
        await database.inTransaction((tx) => deleteFlowsBefore(tx, now))
        await database.inTransaction((tx) => deleteUndosBefore(tx, now))
      },
    },
  ]
}
