// The background work of accounts: held-back notices are sent, expired rows are deleted.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { forgetOverLimits } from '../abuse-protection/limits/server/limits.actions.ts'
import { forgetOldClients } from '../abuse-protection/server/trusted-devices.actions.ts'
import { deleteUndosBefore } from '../abuse-protection/server/undo-links.records.ts'
import { forgetLeftovers } from '../applications/server/grants.actions.ts'
import { deleteFlowsBefore } from '../email-verification/server/flows.records.ts'
import type { AccountMails } from '../mails/server/mails.actions.ts'
import { sendHeldNotices } from '../mails/server/notices.actions.ts'

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
        await database.inTransaction((tx) => forgetLeftovers(tx, now))
      },
    },
  ]
}
