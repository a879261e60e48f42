// The background work of conversations.
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairUnreadCounts } from './conversations.actions.ts'

export function conversationJobs(database: Pick<Database, 'inTransaction'>, log: Log): Job[] {
  return [
    {
      name: 'repair-unread-counts',
      cron: '23 3 * * *',
      async run() {
        const count = await database.inTransaction(repairUnreadCounts)
        if (count > 0)
          log.warn({ event: 'counts_repaired', name: 'conversation_participants.unread_count', count })
      },
    },
  ]
}
