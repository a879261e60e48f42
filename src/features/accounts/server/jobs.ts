// The background work of accounts: notices that waited are sent, what is over is forgotten.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteUndosBefore } from '../address-change/server/actions.ts'
import { forgetOldClients } from '../familiar-clients/server/actions.ts'
import { deleteFlowsBefore } from '../flows/server/actions.ts'
import { forgetOverLimits } from '../limits/server/actions.ts'
import { sendHeldNotices } from '../notices/server/actions.ts'
import type { AccountMails } from './actions.ts'

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
