// The background work of accounts: held-back notices are sent, expired rows are deleted.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { sendHeldNotices } from '../mails/notices/server/actions.ts'
import type { AccountMails } from '../mails/server/actions.ts'
import { deleteFlowsBefore } from '../proofs/flows/server/actions.ts'
import { forgetOldClients } from '../safeguards/familiar-clients/server/actions.ts'
import { forgetOverLimits } from '../safeguards/limits/server/actions.ts'
import { deleteUndosBefore } from '../safeguards/undo-links/server/actions.ts'

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
