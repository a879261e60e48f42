// Notifies an owner of changes of their account: only at a verified address, and only so often.
import type { Database, Tx } from '../../../../platform/database/database.ts'
import type { UserRow } from '../../identity/users/server/users.records.ts'
import { NOTICE_SECONDS, type NoticeKind } from '../mails.rules.ts'
import type { AccountMail, AccountMails } from './mails.actions.ts'
import { countNotice, deleteNoticesTo, forgetNotices, overNotices, takeHeld } from './notices.records.ts'

const BATCH_SIZE = 50

export type AccountNotice = Extract<AccountMail, { template: NoticeKind }>

export type NoticeParts = {
  mails: AccountMails
  keys: { hash: (purpose: string, ...parts: readonly string[]) => string }
}

const addressHash = ({ keys }: Pick<NoticeParts, 'keys'>, email: string) =>
  keys.hash('noticed address', email)

/**
 * Notifies the owner, in the transaction of the change: immediately, or, within an hour of the last notice of its kind, with one
 * mail about all of them when the hour is over. An unverified address gets nothing, since it may be a stranger's (security
 * decision 24). Returns true if it was immediate.
 */
export async function notifyOwner(
  parts: NoticeParts,
  tx: Tx,
  { user, notice }: { user: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'>; notice: AccountNotice },
  now: Date,
): Promise<boolean> {
  if (user.email_confirmed_at === null) return false
  return notifyAddress(parts, tx, { email: user.email, user_id: user.id, notice }, now)
}

/** Notifies a verified address whose account may be deleted: the hour belongs to the address, also across accounts. */
export async function notifyAddress(
  parts: NoticeParts,
  tx: Tx,
  { email, user_id, notice }: { email: string; user_id: string | null; notice: AccountNotice },
  now: Date,
): Promise<boolean> {
  const address_hash = addressHash(parts, email)
  const counted = { address_hash, email, kind: notice.template, user_id, until: windowEnd(now) }
  const held = await countNotice(tx, counted, now)
  if (held === 0) await parts.mails.enqueue(tx, email, await parts.mails.compose(notice), now)
  return held === 0
}

export async function forgetNoticesTo(
  parts: Pick<NoticeParts, 'keys'>,
  tx: Tx,
  email: string,
): Promise<void> {
  await deleteNoticesTo(tx, addressHash(parts, email))
}

const windowEnd = (now: Date) => new Date(now.getTime() + NOTICE_SECONDS * 1000).toISOString()

/** Sends the notices that were held back in past windows, each once across all processes; returns the number of mails. */
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
      // The mail is composed before the transaction, to keep it short.
      const mail =
        held === 0 || email === null
          ? undefined
          : await mails.compose({ template: 'held_notices', kind, count: held })
      await database.inTransaction(async (tx) => {
        if (!mail || email === null) await forgetNotices(tx, one)
        else if (await takeHeld(tx, one, windowEnd(now))) {
          await mails.enqueue(tx, email, mail, now)
          sent++
        }
      })
    }
  }
  return sent
}
