// Confirming a change of address: by a code or link that was sent to the new address and, if the operator wants it, by
// another one from the present address.
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import type { ChangeWaitsFor } from '../../../identity/users/rules.ts'
import { changeUser, refreshEmailIdentity, type UserRow } from '../../../identity/users/server/actions.ts'
import { type AccountParts, noteEvent } from '../../../safeguards/server/actions.ts'
import { isKeptFree, keepUndosOpen } from '../../../safeguards/undo-links/server/actions.ts'
import { deleteSessions } from '../../../sessions/server/actions.ts'
import { deleteCodesOf } from '../../codes/server/actions.ts'
import { clearAddress } from '../../first-proof/server/actions.ts'
import { endFlowsOf } from '../../flows/server/actions.ts'

/** The result of a code: the change is done, or the other address must confirm it, too. */
export type Confirmed = { moved: UserRow } | { waitsFor: ChangeWaitsFor }

/**
 * Takes the confirmation of one address. `keptSession` is the one that requested the code; all others end with the
 * change. An account that never verified the new address is erased: the code proves whose it is (decision 29). Raises
 * email_exists, otp_expired for an address that was not asked, and a unique violation.
 */
export async function confirmEmailChange(
  parts: Pick<AccountParts, 'log' | 'mails' | 'personData' | 'random'>,
  tx: Tx,
  user: UserRow,
  by: { word: 'new' | 'present'; email: string; keptSession: string | undefined },
  now: Date,
): Promise<Confirmed> {
  const waitsFor = user.email_change_waits_for ?? 'new'
  const wanted = user.new_email
  const isAsked = waitsFor === 'both' || waitsFor === by.word
  const isSame = by.email === (by.word === 'new' ? wanted : user.email)
  if (wanted === null || !isAsked || !isSame) throw new ProtocolRefusal('otp_expired')
  if (waitsFor === 'both') {
    const other = by.word === 'new' ? 'present' : 'new'
    await changeUser(tx, user.id, { email_change_waits_for: other }, now)
    return { waitsFor: other }
  }
  if (await isKeptFree(tx, wanted, user.id, now)) throw new ProtocolRefusal('email_exists')
  await clearAddress(parts, tx, wanted, now)
  return { moved: await moveTo(parts, tx, user, wanted, by, now) }
}

/** Gives an account another address, with everything that ends by it. Raises a unique violation. */
export async function moveTo(
  parts: Pick<AccountParts, 'log'>,
  tx: Tx,
  user: UserRow,
  email: string,
  { keptSession }: { keptSession: string | undefined },
  now: Date,
): Promise<UserRow> {
  await keepUndosOpen(tx, user, now)
  await deleteCodesOf(tx, user.id)
  await endFlowsOf(tx, user.id)
  await deleteSessions(tx, user.id, keptSession === undefined ? { all: true } : { except: keptSession })
  const moved = await changeUser(
    tx,
    user.id,
    { email, email_confirmed_at: now.toISOString(), new_email: null, email_change_waits_for: null },
    now,
  )
  await refreshEmailIdentity(tx, moved, now)
  noteEvent(parts, 'address_changed', user.id)
  return moved
}
