// Undoes a change of an account, by a link that was mailed to its owner's address.
import type { Tx } from '../../../../../platform/database/database.ts'
import { type AccountParts, noteEvent } from '../../../abuse-protection/server/abuse-protection.actions.ts'
import { deleteClientsOf as forgetClientsOf } from '../../../abuse-protection/server/trusted-devices.records.ts'
import { undoHash } from '../../../abuse-protection/server/undo-links.actions.ts'
import { closeUndos, findUndo, lockUndo } from '../../../abuse-protection/server/undo-links.records.ts'
import { removeFactorsSince } from '../../../factors/server/factors.actions.ts'
import { changeUser, deleteIdentitiesSince, lockUser } from '../../../identity/users/server/users.records.ts'
import { forgetNoticesTo } from '../../../mails/server/notices.actions.ts'
import { deleteSessions, forgetDevices } from '../../../sessions/server/sessions.records.ts'
import { deleteCodesOf } from '../../server/codes.records.ts'
import { endFlowsOf } from '../../server/flows.actions.ts'
import { NEW_FACTOR_SECONDS, NEW_IDENTITY_SECONDS, type UndoOutcome } from '../address-undo.rules.ts'

/**
 * Restores an account to the address to which a link was mailed, even if a change was confirmed in the meantime. All sessions
 * end, no client is trusted any more, and everything by which a thief could return, or keep the owner out, is removed: the
 * password, providers and factors that were added since the first of the links that end with this one or shortly before, and
 * codes that were not exchanged yet. A mail to the address leads to a new password.
 */
export async function restoreAccount(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<UndoOutcome> {
  const hash = undoHash(parts, token)
  const found = await findUndo(tx, hash)
  // The user is locked first, as everywhere: a change that is under way waits for this, or this for it.
  const user = found && (await lockUser(tx, found.user_id))
  const undo = user && (await lockUndo(tx, hash))
  if (!undo) return 'expired'
  if (undo.used_at !== null) return 'used'
  if (new Date(undo.expires_at) <= now) return 'expired'
  const { id } = user
  const since = await closeUndos(tx, undo, now)
  await deleteSessions(tx, id, { all: true })
  await forgetDevices(tx, id)
  await forgetClientsOf(tx, id)
  await deleteCodesOf(tx, id)
  await endFlowsOf(tx, id)
  await removeFactorsSince(tx, id, secondsBefore(since, NEW_FACTOR_SECONDS))
  await deleteIdentitiesSince(tx, id, secondsBefore(since, NEW_IDENTITY_SECONDS))
  // Further notices to the restored address are sent immediately: only its owner can have had the link.
  await forgetNoticesTo(parts, tx, undo.email)
  await changeUser(
    tx,
    id,
    {
      email: undo.email,
      email_confirmed_at: now.toISOString(),
      password_hash: null,
      new_email: null,
    },
    now,
  )
  noteEvent(parts, 'account_restored', id)
  return 'undone'
}

const secondsBefore = (moment: string, seconds: number) =>
  new Date(new Date(moment).getTime() - seconds * 1000).toISOString()
