// Undoing a change of address: for three days, by a link that is mailed to the address which the account leaves.
import { paths } from '../../../../../paths.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { removeFactorsSince } from '../../../factors/server/actions.ts'
import {
  changeUser,
  deleteIdentitiesSince,
  lockUser,
  type UserRow,
} from '../../../identity/users/server/actions.ts'
import { forgetNoticesTo, tellOwner } from '../../../mails/notices/server/actions.ts'
import { NOTICE_SECONDS } from '../../../mails/rules.ts'
import { forgetClientsOf } from '../../../safeguards/familiar-clients/server/actions.ts'
import { type AccountParts, noteEvent, tooSoon } from '../../../safeguards/server/actions.ts'
import { deleteSessions, forgetDevices } from '../../../sessions/server/actions.ts'
import { deleteCodesOf } from '../../codes/server/actions.ts'
import { NEW_FACTOR_SECONDS, UNDO_SECONDS, type UndoOutcome } from '../rules.ts'
import { closeUndos, extendUndos, insertUndo, lockUndo } from './records.ts'

export { deleteUndosBefore, isKeptFree, openUndoAddresses, undoAddresses } from './records.ts'

/**
 * Notifies a verified address that its account is about to leave it, with the link that undoes that. If the notice is
 * held back, the links that were mailed before undo this request, too, and last as long as a new one would. Where there
 * is none, as for an account that was made anew within the hour, nothing can be requested until one can be mailed:
 * raises over_email_send_rate_limit.
 */
export async function offerUndo(parts: AccountParts, tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.email_confirmed_at === null) return
  const mailed = await keepUndosOpen(tx, user, now)
  const token = parts.random.bytes(32).toString('base64url')
  const undo = parts.settings.siteUrl + paths.undoAddressChange(token)
  if (await tellOwner(parts, tx, user, { template: 'email_change_asked', undo }, now)) {
    await insertUndo(tx, {
      id: parts.random.uuid(),
      user_id: user.id,
      email: user.email,
      token_hash: undoHash(parts, token),
      created_at: now.toISOString(),
      expires_at: secondsAfter(now, UNDO_SECONDS),
    })
  } else if (mailed === 0) {
    throw tooSoon(NOTICE_SECONDS)
  }
}

/**
 * Every mailed link that restores this address lasts for 72 hours from now: a change that is requested, resent or
 * confirmed late is undone by it as well. Returns how many there are.
 */
export const keepUndosOpen = (tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>, now: Date) =>
  extendUndos(tx, { user_id: id, email }, secondsAfter(now, UNDO_SECONDS), now)

const secondsAfter = (moment: Date | string, seconds: number) =>
  new Date(new Date(moment).getTime() + seconds * 1000).toISOString()

const undoHash = ({ keys }: Pick<AccountParts, 'keys'>, token: string) => keys.hash('address undo', token)

/**
 * Restores an account to the address to which a link was mailed, whether or not the change was confirmed in the
 * meantime. All sessions end, no client is familiar any more, and everything a thief could come back with, or keep the
 * owner out with, is removed: the password, providers that were added since, and factors that were added since or
 * shortly before. A mail to the address leads to a new password.
 */
export async function undoEmailChange(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<UndoOutcome> {
  const undo = await lockUndo(tx, undoHash(parts, token))
  if (!undo) return 'expired'
  if (undo.used_at !== null) return 'used'
  if (new Date(undo.expires_at) <= now) return 'expired'
  const user = await lockUser(tx, undo.user_id)
  if (!user) return 'expired'
  const { id } = user
  await closeUndos(tx, undo, now)
  await deleteSessions(tx, id, { all: true })
  await forgetDevices(tx, id)
  await forgetClientsOf(tx, id)
  await deleteCodesOf(tx, id)
  await removeFactorsSince(tx, id, secondsAfter(undo.created_at, -NEW_FACTOR_SECONDS))
  await deleteIdentitiesSince(tx, id, undo.created_at)
  // Further notices are sent immediately there: only its owner can have had the link.
  await forgetNoticesTo(parts, tx, undo.email)
  await changeUser(
    tx,
    id,
    {
      email: undo.email,
      email_confirmed_at: now.toISOString(),
      password_hash: null,
      new_email: null,
      email_change_waits_for: null,
    },
    now,
  )
  noteEvent(parts, 'address_change_undone', id)
  return 'undone'
}
