// What can be done with notifications: nouns tell people through `notify`, in the transaction of what they tell.
import type { Tx } from '../../../platform/database/database.ts'
import { noteChange } from '../../../platform/database/row-news.ts'
import { KIND_RULES, type NotificationKind } from '../rules.ts'
import type { KindParams } from '../schemas.ts'
import { chosenChannel, insertNotification } from './records.ts'

/** The family whose news wakes whoever writes the mails. */
export const NOTIFICATION_MAILS = 'notification_mails'

const MINUTE_MS = 60_000

/** What somebody is told of. */
export type ToTell<K extends NotificationKind> = {
  user_id: string
  kind: K
  params: KindParams<K>
  /** Where it leads: a path of paths.ts. */
  path: string
  /** Who did it; nobody is told of what they did themselves. */
  actor_id?: string
  /** Unread ones of one group ('conversation:12') become one, with their number. */
  group?: string
}

/**
 * Tells somebody of something, by the channel that they chose: with the transaction that caused it, or not at all.
 * A mail is then due at once, or after the kind's delay if it is still unread.
 */
export async function notify<K extends NotificationKind>(tx: Tx, news: ToTell<K>, now: Date): Promise<void> {
  const { user_id, kind, params, path, actor_id, group } = news
  if (actor_id === user_id) return
  const { channel: usual, mailAfterMinutes } = KIND_RULES[kind]
  const channel = (await chosenChannel(tx, user_id, kind)) ?? usual
  if (channel === 'none') return
  const dueAt = new Date(now.getTime() + mailAfterMinutes * MINUTE_MS)
  await insertNotification(tx, {
    user_id,
    kind,
    params,
    path,
    actor_id: actor_id ?? null,
    group_key: group ?? null,
    created_at: now.toISOString(),
    mail_due_at: channel === 'mail' ? dueAt.toISOString() : null,
  })
  noteChange(tx, 'notifications')
  if (channel === 'mail' && mailAfterMinutes === 0) noteChange(tx, NOTIFICATION_MAILS)
}
