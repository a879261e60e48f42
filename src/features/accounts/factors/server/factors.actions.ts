// Second factors: an authenticator app or a phone, challenged, verified and removed (auth-protocol 1.2).

import { Secret, TOTP } from 'otpauth'
import { plainCode } from '../../../../platform/contract/digits.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { isSameText } from '../../../../platform/same-text.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import {
  type DeviceClient,
  type Guesser,
  guesserOf,
  noteClient,
} from '../../abuse-protection/server/trusted-devices.actions.ts'
import { offerUndo } from '../../abuse-protection/server/undo-links.actions.ts'
import { TRUST } from '../../abuse-protection/trusted-devices.rules.ts'
import {
  changeFactor,
  countSecondFactors,
  deleteFactor,
  deleteFactorsOf,
  type FactorRow,
  factorsOf,
  factorsSince,
  lockFactor,
} from '../../identity/server/enrolled-factors.records.ts'
import { lockUser } from '../../identity/users/server/users.records.ts'
import { notifyOwner } from '../../mails/server/notices.actions.ts'
import { ProtocolRefusal, type RefusalOutcome } from '../../server/refusal.ts'
import { type Authenticated, UUID } from '../../sessions/server/gate.ts'
import { lowerSessionsOf, type SessionJson, stepUp } from '../../sessions/server/sessions.actions.ts'
import { lockSession } from '../../sessions/server/sessions.records.ts'
import { needsSecondFactor } from '../../sessions/sessions.policy.ts'
import { lowerLevel, type SecondProof } from '../../sessions/sessions.rules.ts'
import { TOTP_PERIOD_SECONDS, TOTP_WINDOW } from '../factors.rules.ts'
import { closeChallenge, insertChallenge, lockChallenge, tryChallenge } from './factors.records.ts'

/**
 * Serializes all changes of a person's factors: no session may be raised by a factor that is being removed. Returns the
 * caller's present session and user: while waiting, the session may have ended or fallen back, or a factor may have
 * been added. Raises user_not_found, session_not_found.
 */
export async function lockFactorOwner(tx: Tx, asked: Authenticated): Promise<Authenticated> {
  const user = await lockUser(tx, asked.user.id)
  if (!user) throw new ProtocolRefusal('user_not_found')
  const session = await lockSession(tx, asked.session.id)
  if (!session) throw new ProtocolRefusal('session_not_found')
  return {
    user,
    session,
    aal: lowerLevel(asked.aal, session.aal),
    hasSecondFactor: (await countSecondFactors(tx, user.id)) > 0,
  }
}

export const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: TOTP_PERIOD_SECONDS })

export async function requireFactor(tx: Tx, own: Authenticated, factorId: string): Promise<FactorRow> {
  return challengeable(await lockFactor(tx, own.user.id, factorId))
}

/** Stores a factor's new challenge, and deletes its expired ones. */
export async function keepChallenge(tx: Tx, put: Parameters<typeof insertChallenge>[1]): Promise<void> {
  await insertChallenge(tx, put)
  await changeFactor(tx, put.factor_id, { last_challenged_at: put.created_at })
}

/** Recovery codes have routes of their own, so they cannot be challenged. */
export function challengeable(factor: FactorRow | undefined): FactorRow {
  if (!factor || factor.factor_type === 'recovery_code') throw new ProtocolRefusal('mfa_factor_not_found')
  return factor
}

/**
 * Returns the standing of a client for a person's second factor. Signing in there needed only the password: if the account has a
 * factor, only clients that have passed one before are trusted.
 */
export function factorGuesserOf(
  parts: Pick<AccountParts, 'keys' | 'database'>,
  own: Authenticated,
  client: DeviceClient,
  now: Date,
): Promise<Guesser> {
  const trust = own.hasSecondFactor ? TRUST.secondFactor : TRUST.signedIn
  return guesserOf(parts, parts.database.db, { userId: own.user.id, client, trust }, now)
}

export type VerifyInput = { factorId: string; challengeId: string; code: string; client: DeviceClient }

/**
 * Verifies a code and raises this session to aal2; the person's other sessions below it end (AUTH-38, DATA-42). Wrong
 * attempts are counted in the transaction, which must be committed. Refusals: mfa_factor_not_found,
 * mfa_challenge_expired, mfa_ip_address_mismatch, mfa_verification_failed. Raises over_email_send_rate_limit if no link
 * that undoes it could be mailed.
 */
export async function verifyFactor(
  parts: AccountParts,
  tx: Tx,
  { asked, input }: { asked: Authenticated; input: VerifyInput },
  now: Date,
): Promise<RefusalOutcome<SessionJson>> {
  const refuse = (name: ConstructorParameters<typeof ProtocolRefusal>[0]) => ({
    refused: new ProtocolRefusal(name),
  })
  const own = await lockFactorOwner(tx, asked)
  const factor = await lockFactor(tx, own.user.id, input.factorId)
  if (!factor || factor.factor_type === 'recovery_code') return refuse('mfa_challenge_unknown')
  // A stranger's app, enrolled with a stolen password, must not unlock what the owner's app protects.
  if (factor.status === 'unverified' && needsSecondFactor(own)) return refuse('insufficient_aal_to_enroll')
  const put = await lockChallenge(tx, factor.id, input.challengeId)
  if (!put) return refuse('mfa_challenge_unknown')
  const isSameAddress = put.address_hash === parts.keys.hash('address', input.client.addressKey)
  if (put.verified_at !== null || !isSameAddress) return refuse('mfa_ip_address_mismatch')
  if (new Date(put.expires_at) <= now) return refuse('mfa_challenge_expired')
  if (!(await tryChallenge(tx, put.id))) return refuse('mfa_challenge_expired')

  const typed = plainCode(input.code)
  const step = factor.secret === null ? null : stepOf(factor.secret, typed, factor.last_step, now)
  const isRight =
    factor.factor_type === 'phone'
      ? isSameText(parts.keys.hash('factor code', put.id, typed), put.code_hash ?? '')
      : step !== null
  if (!isRight) {
    noteEvent(parts, 'factor_refused', own.user.id, kindOf(factor))
    return refuse(
      factor.factor_type === 'phone' ? 'mfa_phone_verification_failed' : 'mfa_verification_failed',
    )
  }
  await closeChallenge(tx, put.id, now)
  if (factor.status === 'unverified') {
    // The mail has the link that removes it: a thief who adds one with a stolen session would keep the owner out.
    await offerUndo(
      parts,
      tx,
      { user: own.user, notice: { template: 'factor_added', factorType: kindOf(factor) } },
      now,
    )
    noteEvent(parts, 'factor_added', own.user.id, kindOf(factor))
  }
  const at = now.toISOString()
  const verified = { status: 'verified', verified_at: factor.verified_at ?? at, updated_at: at } as const
  await changeFactor(tx, factor.id, step === null ? verified : { ...verified, last_step: step })
  const method = factor.factor_type === 'phone' ? 'mfa/phone' : 'totp'
  return {
    value: await raise(parts, tx, { own, by: { factorId: factor.id, method, client: input.client } }, now),
  }
}

/** Raises a session by a verified factor, and records the client. */
export async function raise(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  { own, by }: { own: Authenticated; by: { factorId: string; method: SecondProof; client: DeviceClient } },
  now: Date,
): Promise<SessionJson> {
  const seen = { userId: own.user.id, client: by.client, trust: TRUST.secondFactor }
  await noteClient(parts, tx, seen, now)
  return stepUp(parts, tx, { ...own, by }, now)
}

/** Returns the time step of a right code; null for a wrong one, or one of a step that was used before. */
function stepOf(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: TOTP_WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / TOTP_PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

const kindOf = (factor: FactorRow) => (factor.factor_type === 'phone' ? 'phone' : 'totp')

/**
 * Removes a factor; sessions raised by it fall back, and recovery codes are removed with the last one (AUTH-39,
 * DATA-40). Raises mfa_factor_not_found, insufficient_aal.
 */
export async function unenroll(
  parts: AccountParts,
  tx: Tx,
  { asked, factorId }: { asked: Authenticated; factorId: string },
  now: Date,
): Promise<{ id: string }> {
  const own = await lockFactorOwner(tx, asked)
  const factor = await requireFactor(tx, own, factorId)
  if (needsSecondFactor(own)) throw new ProtocolRefusal('insufficient_aal_to_unenroll')
  if (factor.status === 'verified') {
    if (own.aal !== 'aal2') throw new ProtocolRefusal('insufficient_aal_to_unenroll')
    await notifyOwner(
      parts,
      tx,
      { user: own.user, notice: { template: 'factor_removed', factorType: kindOf(factor) } },
      now,
    )
    noteEvent(parts, 'factor_removed', own.user.id, kindOf(factor))
  }
  await lowerSessionsOf(tx, factor.id)
  await deleteFactor(tx, factor.id)
  if (factor.status === 'verified' && (await countSecondFactors(tx, own.user.id)) === 0) {
    for (const other of await factorsOf(tx, own.user.id)) {
      if (other.factor_type !== 'recovery_code') continue
      await lowerSessionsOf(tx, other.id)
      await deleteFactor(tx, other.id)
    }
  }
  return { id: factor.id }
}

/** Removes all of a person's factors: for operators, and before an address is verified for the first time. */
export async function removeAllFactors(tx: Tx, userId: string): Promise<number> {
  for (const factor of await factorsOf(tx, userId)) await lowerSessionsOf(tx, factor.id)
  return deleteFactorsOf(tx, userId)
}

/** Removes the factors that count since a moment or later, and recovery codes that would be left alone. */
export async function removeFactorsSince(tx: Tx, userId: string, since: string): Promise<void> {
  for (const factor of await factorsSince(tx, userId, since)) {
    await lowerSessionsOf(tx, factor.id)
    await deleteFactor(tx, factor.id)
  }
  if ((await countSecondFactors(tx, userId)) === 0) await removeAllFactors(tx, userId)
}

/** An invalid id belongs to no factor. */
export function factorIdIn(params: Readonly<Record<string, string>>): string {
  const id = params.id?.toLowerCase() ?? ''
  if (!UUID.test(id)) throw new ProtocolRefusal('mfa_factor_not_found')
  return id
}
