// Confirming a change of address: by a code or link that was sent to the new address and, if the operator wants it, by
// another one from the present address.

import type { Tx } from '../../../../platform/database/database.ts'
import { changeUser, type UserRow } from '../../identity/users/server/users.actions.ts'
import type { ChangeWaitsFor } from '../../identity/users/users.rules.ts'
import { isKeptFree, keepUndosOpen } from '../../safeguards/server/undo-links.actions.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { type ProofParts, type Proved, proveAddress } from './first-proof.ts'

/** The result of a code: the change is done, or the other address must confirm it, too. */
export type Confirmed = { moved: UserRow } | { waitsFor: ChangeWaitsFor }

/**
 * Takes the confirmation of one address. Raises email_exists, otp_expired for an address that was not asked, and a unique
 * violation.
 */
export async function confirmEmailChange(
  parts: ProofParts,
  tx: Tx,
  user: UserRow,
  { word, ...proved }: Proved & { word: 'new' | 'present' },
  now: Date,
): Promise<Confirmed> {
  const waitsFor = user.email_change_waits_for ?? 'new'
  const wanted = user.new_email
  const isAsked = waitsFor === 'both' || waitsFor === word
  const isSame = proved.email === (word === 'new' ? wanted : user.email)
  if (wanted === null || !isAsked || !isSame) throw new ProtocolRefusal('otp_expired')
  if (waitsFor === 'both') {
    const other = word === 'new' ? 'present' : 'new'
    await changeUser(tx, user.id, { email_change_waits_for: other }, now)
    return { waitsFor: other }
  }
  return { moved: await moveTo(parts, tx, user, { ...proved, email: wanted }, now) }
}

/**
 * Gives an account the address that was proved for it. Raises email_exists, a unique violation, and otp_expired for a
 * request so old that the link which undoes it has expired.
 */
export async function moveTo(
  parts: ProofParts,
  tx: Tx,
  user: UserRow,
  proved: Proved,
  now: Date,
): Promise<UserRow> {
  if (await isKeptFree(tx, proved.email, user.id, now)) throw new ProtocolRefusal('email_exists')
  // From now on, the mailed link undoes the change for as long as it would a new one.
  const undos = await keepUndosOpen(tx, user, now)
  if (undos === 0 && user.email_confirmed_at !== null) throw new ProtocolRefusal('otp_expired')
  return proveAddress(parts, tx, user, proved, now)
}
