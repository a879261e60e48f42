// The links that an owner is mailed when someone moves their account away from its address, or adds a factor or
// recovery codes: each restores the account to that address for three days (email-verification/address-undo).
import { paths } from '../../../../paths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { UserRow } from '../../identity/users/server/users.records.ts'
import { NOTICE_SECONDS } from '../../mails/mails.rules.ts'
import { type AccountNotice, notifyOwner } from '../../mails/server/notices.actions.ts'
import { UNDO_SECONDS } from '../undo-links.rules.ts'
import { type AccountParts, tooSoon } from './abuse-protection.actions.ts'
import { extendUndos, insertUndo } from './undo-links.records.ts'

type UndoParts = Pick<AccountParts, 'keys' | 'mails' | 'random' | 'settings'>
type WithUndo = Extract<AccountNotice, { undo: string }>
/** The mail has a link; this type leaves it out. */
type Undoable = WithUndo extends infer One ? (One extends WithUndo ? Omit<One, 'undo'> : never) : never

/**
 * Notifies a verified address, with a link that undoes the change. If the notice is held back, the links that were mailed before
 * undo this, too, and last as long as a new one would. An unverified address gets none. Raises over_email_send_rate_limit if none
 * could be mailed, as in an account that was created again within the hour.
 */
export async function offerUndo(
  parts: UndoParts,
  tx: Tx,
  { user, notice }: { user: UserRow; notice: Undoable },
  now: Date,
): Promise<void> {
  if (user.email_confirmed_at === null) return
  const mailed = await keepUndosOpen(tx, user, now)
  const token = parts.random.bytes(32).toString('base64url')
  const undo = parts.settings.siteUrl + paths.undoAddressChange(token)
  if (!(await notifyOwner(parts, tx, { user, notice: { ...notice, undo } }, now))) {
    if (mailed === 0) throw tooSoon(NOTICE_SECONDS)
    return
  }
  await insertUndo(tx, {
    id: parts.random.uuid(),
    user_id: user.id,
    email: user.email,
    token_hash: undoHash(parts, token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + UNDO_SECONDS * 1000).toISOString(),
  })
}

/**
 * Lets every mailed link that restores this address last for 72 hours from now: when its change is confirmed, and when a notice
 * is held back that would have brought another one. Returns their number.
 */
export const keepUndosOpen = (tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>, now: Date) =>
  extendUndos(tx, { user_id: id, email }, new Date(now.getTime() + UNDO_SECONDS * 1000).toISOString(), now)

/** Only this hash of a link's token is stored. */
export const undoHash = ({ keys }: Pick<AccountParts, 'keys'>, token: string) =>
  keys.hash('address undo', token)
