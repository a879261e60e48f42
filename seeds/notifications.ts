// The demonstration's people that one can look into have read all notifications but the last few, as people do who look
// in now and then. The others have read everything, so no mails to them are due.
import {
  readNotifications,
  readSeveral,
  type StoredNotification,
} from '../src/features/events/server/notifications.actions.ts'
import { markOneRead } from '../src/features/notifications/server/notifications.actions.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Database } from '../src/platform/database/database.ts'
import { demoAccounts, hasStory } from './accounts.ts'
import { actorCalled, people } from './people.ts'

const HOUR_MS = 3_600_000
/** So many are unread, if so many are new enough. */
const MOST_UNREAD = 4
const NEW_FOR_HOURS = 72
const READ_AFTER_HOURS = 5
const PAGE_SIZE = 100

export async function readOldNotifications(database: Database, now: Date): Promise<void> {
  for (const { handle } of demoAccounts) {
    const actor = actorCalled(handle)
    const unread = await unreadOf(database, actor)
    const isNew = ({ created_at }: StoredNotification) =>
      now.getTime() - Date.parse(created_at) < NEW_FOR_HOURS * HOUR_MS
    const old = unread.filter((one, at) => at >= MOST_UNREAD || !isNew(one))
    await database.inTransaction(async (tx) => {
      for (const { id, created_at } of old) {
        const read = Date.parse(created_at) + READ_AFTER_HOURS * HOUR_MS
        await markOneRead(tx, actor, id, new Date(Math.min(read, now.getTime())))
      }
    })
  }
  await database.inTransaction(async (tx) => {
    for (const { handle } of people)
      if (!hasStory(handle)) await readSeveral(tx, actorCalled(handle), 'all', now)
  })
}

/** Newest first. */
async function unreadOf({ db }: Database, actor: Person): Promise<StoredNotification[]> {
  const found: StoredNotification[] = []
  for (;;) {
    const after = found.at(-1)
    const page = await readNotifications(db, actor, { after, unreadOnly: true, limit: PAGE_SIZE })
    found.push(...page)
    if (page.length < PAGE_SIZE) return found
  }
}
