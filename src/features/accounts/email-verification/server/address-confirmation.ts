// Confirms a change of address, by a code or link that was sent to the new one.

import type { Tx } from '../../../../platform/database/database.ts'
import { keepUndosOpen } from '../../abuse-protection/server/undo-links.actions.ts'
import { isKeptFree } from '../../abuse-protection/server/undo-links.records.ts'
import type { UserRow } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { type ProofParts, type Proved, proveAddress } from './first-proof.ts'

/** Takes the confirmation. Raises email_exists, otp_expired for an address that was not requested, and a unique violation. */
export async function confirmEmailChange(
  parts: ProofParts,
  tx: Tx,
  { user, proved }: { user: UserRow; proved: Proved },
  now: Date,
): Promise<UserRow> {
  if (user.new_email === null || proved.email !== user.new_email) throw new ProtocolRefusal('otp_expired')
  return moveTo(parts, tx, { user, proved }, now)
}

/**
 * Moves an account to the address that was proved for it. Raises email_exists, a unique violation, and otp_expired for a request
 * so old that the link which undoes it has expired.
 */
export async function moveTo(
  parts: ProofParts,
  tx: Tx,
  { user, proved }: { user: UserRow; proved: Proved },
  now: Date,
): Promise<UserRow> {
  if (await isKeptFree(tx, proved.email, user.id, now)) throw new ProtocolRefusal('email_exists')
  // The mailed link undoes the change for the full time from now on.
  const undos = await keepUndosOpen(tx, user, now)
  if (undos === 0 && user.email_confirmed_at !== null) throw new ProtocolRefusal('otp_expired')
  return proveAddress(parts, tx, { user, proved }, now)
}
