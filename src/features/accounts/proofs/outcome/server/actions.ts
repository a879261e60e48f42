// What a right code or an opened link does to its account: the address is verified, a change confirmed, or a new password
// made possible.
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { isBanned, lockUser, type UserRow } from '../../../identity/users/server/actions.ts'
import { askerOf, type Client } from '../../../safeguards/familiar-clients/server/actions.ts'
import type { AccountParts } from '../../../safeguards/server/actions.ts'
import type { Authenticated } from '../../../sessions/gate/server/actions.ts'
import { beginSession, type SessionJson } from '../../../sessions/server/actions.ts'
import { confirmEmailChange } from '../../address-confirmation/server/actions.ts'
import type { CodeRow } from '../../codes/server/actions.ts'
import { type Brought, NOTHING, proveOwnSignUp, takeOver } from '../../first-proof/server/actions.ts'

/** The session that requested the code, if any: it belongs to the verifying person. */
export type InNameOf = Pick<Authenticated, 'user' | 'session' | 'aal'> | undefined

/** Who sends a code. */
export type By = { client: Client; userAgent: string; inNameOf: InNameOf }
/** One of the two addresses that must confirm a change did; the words are the reference server's. */
export const OTHER_ADDRESS_NEXT = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
} as const
export type Proved = SessionJson | typeof OTHER_ADDRESS_NEXT

/** Does what the code or link of a row is for, and begins the session of whoever sent it. Raises what `proveAddress` does. */
export async function prove(parts: AccountParts, tx: Tx, row: CodeRow, by: By, now: Date): Promise<Proved> {
  const user = await proveAddress(parts, tx, row, by, now)
  if (!('id' in user)) return user
  const isRecovery = row.purpose === 'recovery'
  const { client, userAgent } = by
  return beginSession(parts, tx, user, { method: 'otp', client, userAgent, isRecovery }, now)
}

/**
 * Does what the code or link of a row is for; returns the user, or that the other address must confirm, too. Raises
 * otp_expired, user_banned, email_exists, and a unique violation.
 */
export async function proveAddress(
  parts: AccountParts,
  tx: Tx,
  row: CodeRow,
  by: Partial<Pick<By, 'client' | 'inNameOf'>>,
  now: Date,
): Promise<UserRow | typeof OTHER_ADDRESS_NEXT> {
  const user = await lockUser(tx, row.user_id)
  if (!user) throw new ProtocolRefusal('otp_expired')
  if (isBanned(user, now)) throw new ProtocolRefusal('user_banned')
  // Mailed to an address that the account has left, or was restored from.
  const isOfAddress = row.purpose === 'signup' || row.purpose === 'recovery'
  if (isOfAddress && row.email !== user.email) throw new ProtocolRefusal('otp_expired')
  const inNameOf = by.inNameOf?.user.id === user.id ? by.inNameOf : undefined
  switch (row.purpose) {
    case 'email_change':
    case 'email_change_present': {
      const word = row.purpose === 'email_change' ? 'new' : 'present'
      const change = { word, email: row.email, keptSession: inNameOf?.session.id } as const
      const confirmed = await confirmEmailChange(parts, tx, user, change, now)
      return 'moved' in confirmed ? confirmed.moved : OTHER_ADDRESS_NEXT
    }
    case 'recovery':
      // Opening a recovery link does not prove the sign-up's password: it may be a stranger's.
      return takeOver(parts, tx, user, NOTHING, ['factors'], now)
    default:
      if (user.email_confirmed_at !== null) return user
      if (!row.sign_up) return proveOwnSignUp(parts, tx, user, inNameOf, now)
      return isSignUpOf(parts, row, by.client)
        ? takeOver(parts, tx, user, broughtBy(row.sign_up), ['factors'], now)
        : takeOver(parts, tx, user, NOTHING, ['password', 'factors'], now)
  }
}

/**
 * Whether what a sign-up brought is the verifying person's. A stranger who signs up after the owner has the same code
 * sent to the owner's inbox, so a contested one is only of use to the browser that signed up. Its address would not do:
 * two people may share one.
 */
function isSignUpOf(parts: Pick<AccountParts, 'keys'>, row: CodeRow, client: Client | undefined): boolean {
  if (!row.sign_up?.is_contested) return true
  return client !== undefined && askerOf(parts, row.email, client).asked_by_browser === row.asked_by_browser
}

const broughtBy = ({ password_hash, user_metadata }: Brought) => ({ password_hash, user_metadata })
