// Applies a right code or an opened link to its account: verifies the address, confirms a change, or allows a new password.

import type { Tx } from '../../../../platform/database/database.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { askerOf, type DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { isBanned } from '../../identity/users/server/users.actions.ts'
import { lockUser, type UserRow } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticated } from '../../sessions/server/gate.ts'
import { beginSession, type SessionJson } from '../../sessions/server/sessions.actions.ts'
import type { Proof } from '../first-proof.rules.ts'
import { confirmEmailChange } from './address-confirmation.ts'
import type { CodeRow } from './codes.records.ts'
import { proveAddress } from './first-proof.ts'

/** The session that requested the code, if any: it belongs to the verifying person. */
export type InNameOf = Pick<Authenticated, 'user' | 'session' | 'aal'> | undefined

export type By = { client: DeviceClient; userAgent: string; inNameOf: InNameOf }
/** Applies the code or link of a row, and begins the sender's session. Raises the refusals of `applyProof`. */
export async function prove(
  parts: AccountParts,
  tx: Tx,
  { row, by }: { row: CodeRow; by: By },
  now: Date,
): Promise<SessionJson> {
  const user = await applyProof(parts, tx, { row, by }, now)
  const isRecovery = row.purpose === 'recovery'
  const { client, userAgent } = by
  return beginSession(parts, tx, { user, how: { method: 'otp', client, userAgent, isRecovery } }, now)
}

/** Applies the code or link of a row. Raises otp_expired, user_banned, email_exists, and a unique violation. */
export async function applyProof(
  parts: AccountParts,
  tx: Tx,
  { row, by }: { row: CodeRow; by: Partial<Pick<By, 'client' | 'inNameOf'>> },
  now: Date,
): Promise<UserRow> {
  const user = await lockUser(tx, row.user_id)
  if (!user) throw new ProtocolRefusal('otp_expired')
  if (isBanned(user, now)) throw new ProtocolRefusal('user_banned')
  const brought = broughtBy(parts, row, user, by)
  if (row.purpose === 'email_change')
    return confirmEmailChange(parts, tx, { user, proved: { email: row.email, ...brought } }, now)
  // The code was mailed to an address that the account has left, or was restored from.
  if (row.email !== user.email) throw new ProtocolRefusal('otp_expired')
  return proveAddress(parts, tx, { user, proved: { email: row.email, ...brought } }, now)
}

/** Returns what else the sender of a code has: a session of the account, or the browser that asked for the code. */
function broughtBy(
  parts: Pick<AccountParts, 'keys'>,
  row: CodeRow,
  user: UserRow,
  { client, inNameOf }: Partial<Pick<By, 'client' | 'inNameOf'>>,
): { by: Proof; session?: string } {
  if (row.purpose === 'recovery') return { by: 'recovery' }
  if (inNameOf?.user.id === user.id) {
    const by = inNameOf.aal === 'aal2' ? 'code_in_session_with_factor' : 'code_in_session'
    return { by, session: inNameOf.session.id }
  }
  const browser = client && askerOf(parts, row.email, client).asked_by_browser
  // A later sign-up has a code sent as well, but did not create the account.
  const asked = row.purpose === 'signup' ? user.sign_up_browser : row.asked_by_browser
  return { by: browser !== undefined && browser === asked ? 'code_in_browser' : 'code_elsewhere' }
}
