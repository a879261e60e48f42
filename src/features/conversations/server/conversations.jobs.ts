// The background work of conversations.
import type { Database } from '../../../platform/database/database.ts'
import { countRepair } from '../../../platform/jobs/count-repair.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { repairUnreadCounts } from './conversations.actions.ts'

export function conversationJobs(database: Pick<Database, 'inTransaction'>, log: Log): Job[] {
  return [
    countRepair(database, log, {
      name: 'repair-unread-counts',
      cron: '23 3 * * *',
      counts: 'conversation_participants.unread_count',
      repair: repairUnreadCounts,
    }),
  ]
}
