// The verbs of a signed-in person on their own account: change password, address and data, sign out.

import type { Tx } from '../../../../platform/database/database.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { requireGuess, takeGuess } from '../../abuse-protection/server/guesses.ts'
import type { DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import type { CodePurpose } from '../../email-verification/codes.rules.ts'
import {
  askForNewEmail,
  type EmailChange,
  withEmailChange,
} from '../../email-verification/server/address-change.ts'
import {
  keepCode,
  mailingOnce,
  makeCode,
  spendTypedCode,
  whatIsWrong,
} from '../../email-verification/server/codes.actions.ts'
import { deleteCodesExcept, findCode } from '../../email-verification/server/codes.records.ts'
import { endAuthCodesOf } from '../../email-verification/server/flows.actions.ts'
import { lockFactorOwner } from '../../factors/server/factors.actions.ts'
import { isTooLong } from '../../identity/passwords/passwords.policy.ts'
import { requireStrong } from '../../identity/passwords/server/passwords.actions.ts'
import { prepareBelongings } from '../../identity/server/enrolled-factors.records.ts'
import {
  addEmailIdentity,
  describeUser,
  refreshEmailIdentity,
  refusingTakenEmail,
  requireEmail,
  type UserJson,
} from '../../identity/users/server/users.actions.ts'
import { changeUser, lockUser, type UserRow } from '../../identity/users/server/users.records.ts'
import type { UserChange } from '../../identity/users/users.schemas.ts'
import { isMetadataTooLarge, METADATA_TOO_LARGE } from '../../identity/users/users.schemas.ts'
import { notifyOwner } from '../../mails/server/notices.actions.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticated } from '../../sessions/server/gate.ts'
import { endRecovery } from '../../sessions/server/sessions.actions.ts'
import { deleteSessions } from '../../sessions/server/sessions.records.ts'
import { mayChangeCredentials, needsSecondFactor } from '../../sessions/sessions.policy.ts'
import { provenAt, type SignOutScope } from '../../sessions/sessions.rules.ts'

/** Returns a function that describes a user in the protocol's shape. */
export function createShowUser(parts: Pick<AccountParts, 'database'>): (user: UserRow) => Promise<UserJson> {
  const belongingsOf = prepareBelongings(parts.database.db)
  return async (user) => {
    const { identities, factors } = await belongingsOf(user.id)
    return describeUser(user, identities, factors)
  }
}

/**
 * Changes one's own password, address or data (spec 1 §7, 2 §7; MSG-109). A new address awaits its confirmation; a new
 * password ends all other sessions and all pending codes, and the owner is notified. Raises weak_password,
 * same_password, insufficient_aal, current_password_required, current_password_invalid, reauthentication_needed,
 * reauthentication_not_valid, email_exists, invalid_email, over_email_send_rate_limit.
 */
export async function changeOwnUser(
  parts: AccountParts,
  { own, input, client }: { own: Authenticated; input: UserChange; client: DeviceClient },
  now: Date,
): Promise<UserRow> {
  const typed = input.email ? requireEmail(input.email) : undefined
  const email = typed === own.user.email ? undefined : typed
  const password = input.password ?? undefined
  let nonce: TypedNonce | undefined
  if (needsSecondFactor(own)) throw new ProtocolRefusal('insufficient_aal_to_change')
  if (email !== undefined || password !== undefined) {
    if (password !== undefined) requireStrong(parts, password, own.session.is_recovery)
    nonce = await requireProof(parts, own, input, now)
  }
  const password_hash = password === undefined ? undefined : await newHash(parts, own.user, password)
  const store = (change?: EmailChange) =>
    refusingTakenEmail(() =>
      parts.database.inTransaction(async (tx) => {
        // The session's proof may be void: the owner may have undone, recovered or verified something in the meantime.
        const present = await lockFactorOwner(tx, own)
        if (needsSecondFactor(present)) throw new ProtocolRefusal('insufficient_aal_to_change')
        if (input.current_password && present.user.password_hash !== own.user.password_hash) {
          throw new ProtocolRefusal('current_password_invalid')
        }
        let { user } = present
        if (nonce && 'refusal' in (await spendTypedCode(parts, tx, nonce, now))) {
          throw new ProtocolRefusal('reauthentication_not_valid')
        }
        if (password_hash !== undefined) {
          user = await setPassword(parts, tx, { own: present, password_hash }, now)
          await notifyOwner(parts, tx, { user, notice: { template: 'password_changed' } }, now)
        }
        if (change) {
          user = await askForNewEmail(parts, tx, { user, keptSession: own.session.id, change }, now)
        }
        if (input.data) user = await changeData(tx, user, input.data, now)
        await refreshEmailIdentity(tx, user, now)
        return user
      }),
    )
  const changed = await (email === undefined
    ? store()
    : withEmailChange(parts, { user: own.user, email, client }, now, store))
  if (password !== undefined) noteEvent(parts, 'password_changed', changed.id)
  return changed
}

/** Raises validation_failed. */
async function changeData(tx: Tx, user: UserRow, data: Record<string, unknown>, now: Date): Promise<UserRow> {
  const user_metadata = merged(user.user_metadata, data)
  if (isMetadataTooLarge(user_metadata)) {
    throw new ProtocolRefusal('validation_failed', { message: METADATA_TOO_LARGE })
  }
  return changeUser(tx, user.id, { user_metadata }, now)
}

/** A right code is used up by the change that it authorises: a refused change leaves it unused. */
type TypedNonce = { id: string; code: string }

/** Requires a recent sign-in, the present password, or a mailed code, which it returns. */
async function requireProof(
  parts: AccountParts,
  own: Authenticated,
  input: UserChange,
  now: Date,
): Promise<TypedNonce | undefined> {
  const { user, session } = own
  if (input.current_password) {
    await requireCurrentPassword(parts, { user, typed: input.current_password, sessionId: session.id }, now)
    return undefined
  }
  const recoveredAt = session.is_recovery ? new Date(session.created_at) : undefined
  if (mayChangeCredentials({ provenAt: provenAt(session.amr), recoveredAt }, now)) return undefined
  if (input.nonce) return requireNonce(parts, own, input.nonce, now)
  throw new ProtocolRefusal(user.password_hash ? 'current_password_required' : 'reauthentication_needed')
}

/** Raises reauthentication_not_valid. */
async function requireNonce(
  parts: AccountParts,
  { user, session }: Authenticated,
  code: string,
  now: Date,
): Promise<TypedNonce> {
  const row = await findCode(parts.database.db, user.id, 'reauthentication')
  const guesser = { key: `session ${session.id}`, isStranger: false }
  const guess = { account: `reauthentication ${user.id}`, guesser, at: row?.id }
  const taken = await takeGuess(parts, { kind: 'code', guess, now })
  if ('wait' in taken || !row || whatIsWrong(parts, row, code, now) !== undefined) {
    throw new ProtocolRefusal('reauthentication_not_valid')
  }
  await taken.wasRight()
  return { id: row.id, code }
}

/**
 * Checks the present password; failures count for the session, whose client is trusted. Raises
 * current_password_invalid, over_request_rate_limit.
 */
export async function requireCurrentPassword(
  parts: AccountParts,
  {
    user,
    typed,
    sessionId,
  }: { user: Pick<UserRow, 'id' | 'email' | 'password_hash'>; typed: string; sessionId: string | undefined },
  now: Date,
): Promise<void> {
  if (isTooLong(typed)) throw new ProtocolRefusal('current_password_invalid')
  const guesser = { key: `session ${sessionId}`, isStranger: false }
  const who = { client: guesser.key, isKnown: true }
  await parts.passwords.inTurn(async (hashing) => {
    const guess = await requireGuess(parts, 'password', { account: user.email, guesser }, now)
    if (await hashing.verify(typed, user.password_hash)) return guess.wasRight()
    noteEvent(parts, 'sign_in_failed', user.id, 'current_password')
    throw new ProtocolRefusal('current_password_invalid')
  }, who)
}

async function newHash(parts: AccountParts, user: UserRow, password: string): Promise<string> {
  return parts.passwords.inTurn(
    async (hashing) => {
      if (user.password_hash && (await hashing.verify(password, user.password_hash))) {
        throw new ProtocolRefusal('same_password')
      }
      return hashing.hash(password)
    },
    { client: `person ${user.id}`, isKnown: true },
  )
}

/**
 * Only the owner of the address can have asked for these codes, which a thief with a session would otherwise end again and again.
 * A password that was set by such a link ends the others.
 */
const OF_THE_INBOX: readonly CodePurpose[] = ['recovery', 'signup']

async function setPassword(
  parts: AccountParts,
  tx: Tx,
  { own, password_hash }: { own: Pick<Authenticated, 'user' | 'session'>; password_hash: string },
  now: Date,
): Promise<UserRow> {
  const { user, session } = own
  if (user.password_hash === null) await addEmailIdentity(tx, parts.random, user, now)
  await deleteCodesExcept(tx, user.id, session.is_recovery ? [] : OF_THE_INBOX)
  await endAuthCodesOf(tx, user.id)
  await deleteSessions(tx, user.id, { except: session.id })
  await endRecovery(tx, session)
  return changeUser(tx, user.id, { password_hash, new_email: null }, now)
}

/** Null removes a field. */
function merged(known: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries({ ...known, ...change })
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined))
}

/**
 * Sends a code in place of the password to someone who has none. Raises reauthentication_unconfirmed,
 * over_email_send_rate_limit, user_not_found.
 */
export async function sendReauthentication(parts: AccountParts, user: UserRow, now: Date): Promise<void> {
  if (user.email_confirmed_at === null) throw new ProtocolRefusal('reauthentication_unconfirmed')
  await mailingOnce(parts, {
    purpose: 'reauthentication',
    emails: [user.email],
    now,
    work: async () => {
      const secret = makeCode(parts)
      const mail = await parts.mails.compose({ template: 'reauthentication', code: secret.code })
      const kept = { userId: user.id, purpose: 'reauthentication', email: user.email, secret } as const
      await parts.database.inTransaction(async (tx) => {
        if (!(await lockUser(tx, user.id))) throw new ProtocolRefusal('user_not_found')
        await keepCode(parts, tx, kept, now)
        await parts.mails.enqueue(tx, user.email, mail, now)
        await changeUser(tx, user.id, { reauthentication_sent_at: now.toISOString() }, now)
      })
    },
  })
}

/**
 * Signs out: everywhere, here, or everywhere else (MSG-111). A session without its person's second factor ends at most
 * itself: a thief with the password alone could otherwise end each sign-in of the owner before its second step.
 */
export async function signOut(
  parts: Pick<AccountParts, 'database' | 'log'>,
  own: Authenticated,
  scope: SignOutScope,
): Promise<void> {
  const { id } = own.session
  const reachesOthers = scope !== 'local' && !needsSecondFactor(own)
  await parts.database.inTransaction(async (tx) => {
    if (reachesOthers) await deleteSessions(tx, own.user.id, { except: id })
    if (scope !== 'others') await deleteSessions(tx, own.user.id, { only: id })
  })
  noteEvent(parts, 'signed_out', own.user.id, scope)
}
