// Telling an owner what happened to their account: only at an address that was proved, and only so often.
import type { Database, Tx } from '../../../../../platform/database/database.ts'
import type { UserRow } from '../../../identity/users/server/actions.ts'
import { NOTICE_SECONDS, type NoticeKind } from '../../rules.ts'
import type { AccountMail, AccountMails } from '../../server/actions.ts'
import { countNotice, forgetNotices, overNotices, takeHeld } from './records.ts'

export { forgetNoticesOf } from './records.ts'

const BATCH_SIZE = 50

export type Notice = Extract<AccountMail, { template: NoticeKind }>

/**
 * Tells the owner, with the transaction of what happened: at once, or, within an hour of the last one of its kind, by
 * one mail about all of them when the hour is over. An address that nobody proved is told nothing, since it may be a
 * stranger's (security decision 24).
 */
export async function tellOwner(
  parts: { mails: AccountMails },
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'>,
  notice: Notice,
  now: Date,
): Promise<void> {
  if (user.email_confirmed_at === null) return
  const { id: user_id, email } = user
  const held = await countNotice(tx, { email, kind: notice.template, user_id, until: windowEnd(now) }, now)
  if (held === 0) await parts.mails.enqueue(tx, email, await parts.mails.compose(notice), now)
}

const windowEnd = (now: Date) => new Date(now.getTime() + NOTICE_SECONDS * 1000).toISOString()

/** Sends what was held back in hours that are over, each once however many processes do so; gives how many mails. */
export async function sendHeldNotices(
  { database, mails }: { database: Pick<Database, 'db' | 'inTransaction'>; mails: AccountMails },
  now: Date,
): Promise<number> {
  let sent = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    const over = await overNotices(database.db, now, BATCH_SIZE)
    count = over.length
    for (const one of over) {
      const { email, kind, held } = one
      // Composed before the transaction, which then is short.
      const mail =
        held === 0 ? undefined : await mails.compose({ template: 'held_notices', kind, count: held })
      await database.inTransaction(async (tx) => {
        if (!mail) await forgetNotices(tx, one)
        else if (await takeHeld(tx, one, windowEnd(now))) {
          await mails.enqueue(tx, email, mail, now)
          sent++
        }
      })
    }
  }
  return sent
}
