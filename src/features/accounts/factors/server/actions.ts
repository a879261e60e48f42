// Second factors: an authenticator app or a phone, challenged, verified and removed (auth-protocol 1.2).
import { Secret, TOTP } from 'otpauth'
import { isSameText } from '../../../../platform/auth-protocol/protocol.ts'
import { type Outcome, ProtocolRefusal } from '../../../../platform/auth-protocol/refusal.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { SmsRefusal } from '../../../../platform/sms/sms.ts'
import type { Authenticated } from '../../gate/server/actions.ts'
import { tellOwner } from '../../notices/server/actions.ts'
import { needsSecondFactor } from '../../policy.ts'
import { type AccountParts, noteEvent } from '../../server/actions.ts'
import { type SessionJson, stepUp } from '../../sessions/server/actions.ts'
import { changeSession, lockSessionsOfFactor } from '../../sessions/server/records.ts'
import { lockUser } from '../../users/server/actions.ts'
import {
  CHALLENGE_SECONDS,
  SMS_COOLDOWN_SECONDS,
  type SmsChannel,
  TOTP_PERIOD_SECONDS,
  TOTP_WINDOW,
} from '../rules.ts'
import {
  changeFactor,
  closeChallenge,
  countSecondFactors,
  deleteFactor,
  deleteFactorsOf,
  type FactorRow,
  factorsOf,
  factorsSince,
  insertChallenge,
  lockChallenge,
  lockFactor,
  tryChallenge,
} from './records.ts'

/**
 * Everything that changes a person's factors happens one after the other: no session may be raised by a factor that
 * is being removed. Raises user_not_found.
 */
export async function lockOwner(tx: Tx, own: Authenticated): Promise<void> {
  if (!(await lockUser(tx, own.user.id))) throw new ProtocolRefusal('user_not_found')
}

/** An authenticator app as both sides reckon it. */
export const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: TOTP_PERIOD_SECONDS })

export type ChallengeInput = { factorId: string; channel: SmsChannel; addressKey: string }

/**
 * Puts a challenge to a factor; a phone gets its code by message (DATA-9, DATA-41).
 * Raises mfa_factor_not_found (somebody else's factor included), over_sms_send_rate_limit, sms_send_failed,
 * sms_unavailable.
 */
export async function challenge(parts: AccountParts, own: Authenticated, input: ChallengeInput, now: Date) {
  const id = parts.random.uuid()
  const code = parts.random.digits(6)
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000)
  const factor = await parts.database.inTransaction(async (tx) => {
    const found = await requireFactor(tx, own, input.factorId)
    await insertChallenge(tx, {
      id,
      factor_id: found.id,
      address_hash: parts.keys.hash('address', input.addressKey),
      code_hash: found.factor_type === 'phone' ? parts.keys.hash('factor code', id, code) : null,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    await changeFactor(tx, found.id, { last_challenged_at: now.toISOString() })
    return found
  })
  if (factor.factor_type === 'phone' && factor.phone !== null) {
    await requireSmsCooldown(parts, factor.phone, now)
    await sendCode(parts, { to: `+${factor.phone}`, code, channel: input.channel })
  }
  return { id, type: factor.factor_type, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Sent at once rather than through the outbox: a code that comes late is one that nobody waits for any more.
 * Raises sms_send_failed for a number that cannot be reached, unavailable where the provider is.
 */
async function sendCode(
  { sms, log }: Pick<AccountParts, 'sms' | 'log'>,
  { to, code, channel }: { to: string; code: string; channel: SmsChannel },
): Promise<void> {
  try {
    await sms.send({ to, text: `${code} is your Guildhall code. It is valid for 5 minutes.`, channel })
  } catch (error) {
    if (!(error instanceof SmsRefusal)) throw error
    log.warn({ event: 'text_message_refused', detail: error.message })
    if (error.isUnreachable) throw new ProtocolRefusal('sms_send_failed', { cause: error })
    throw new ProtocolRefusal('sms_unavailable', { retryAfterSeconds: SMS_COOLDOWN_SECONDS, cause: error })
  }
}

/** Recovery codes have routes of their own. */
async function requireFactor(tx: Tx, own: Authenticated, factorId: string): Promise<FactorRow> {
  const factor = await lockFactor(tx, own.user.id, factorId)
  if (!factor || factor.factor_type === 'recovery_code') throw new ProtocolRefusal('mfa_factor_not_found')
  return factor
}

async function requireSmsCooldown(
  { limits }: Pick<AccountParts, 'limits'>,
  phone: string,
  now: Date,
): Promise<void> {
  const wait = await limits.take('cooldown', `sms ${phone}`, now)
  if (wait === undefined) return
  throw new ProtocolRefusal('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${wait} seconds.`,
    retryAfterSeconds: wait,
  })
}

export type VerifyInput = { factorId: string; challengeId: string; code: string; addressKey: string }

/**
 * Verifies a code and raises this session to aal2; the person's other sessions below it end (AUTH-38, DATA-42).
 * Wrong tries are counted in the transaction, which must be committed.
 * Refusals: mfa_factor_not_found, mfa_challenge_expired, mfa_ip_address_mismatch, mfa_verification_failed.
 */
export async function verifyFactor(
  parts: AccountParts,
  tx: Tx,
  own: Authenticated,
  input: VerifyInput,
  now: Date,
): Promise<Outcome<SessionJson>> {
  const refuse = (name: ConstructorParameters<typeof ProtocolRefusal>[0]) => ({
    refused: new ProtocolRefusal(name),
  })
  await lockOwner(tx, own)
  const factor = await lockFactor(tx, own.user.id, input.factorId)
  if (!factor || factor.factor_type === 'recovery_code') return refuse('mfa_challenge_unknown')
  // An app of a stranger, enrolled with a stolen password, must not open what the owner's app closes.
  if (factor.status === 'unverified' && needsSecondFactor(own)) return refuse('insufficient_aal_to_enroll')
  const asked = await lockChallenge(tx, factor.id, input.challengeId)
  if (!asked) return refuse('mfa_challenge_unknown')
  const isSameAddress = asked.address_hash === parts.keys.hash('address', input.addressKey)
  if (asked.verified_at !== null || !isSameAddress) return refuse('mfa_ip_address_mismatch')
  if (new Date(asked.expires_at) <= now) return refuse('mfa_challenge_expired')
  if (!(await tryChallenge(tx, asked.id))) return refuse('mfa_challenge_expired')

  const typed = input.code.trim()
  const step = factor.secret === null ? null : stepOf(factor.secret, typed, factor.last_step, now)
  const isRight =
    factor.factor_type === 'phone'
      ? isSameText(parts.keys.hash('factor code', asked.id, typed), asked.code_hash ?? '')
      : step !== null
  if (!isRight) {
    noteEvent(parts, 'factor_refused', own.user.id, kindOf(factor))
    return refuse(
      factor.factor_type === 'phone' ? 'mfa_phone_verification_failed' : 'mfa_verification_failed',
    )
  }
  await closeChallenge(tx, asked.id, now)
  if (factor.status === 'unverified') {
    await tellOwner(parts, tx, own.user, { template: 'factor_added', factorType: kindOf(factor) }, now)
    noteEvent(parts, 'factor_added', own.user.id, kindOf(factor))
  }
  const at = now.toISOString()
  const verified = { status: 'verified', updated_at: at } as const
  await changeFactor(tx, factor.id, step === null ? verified : { ...verified, last_step: step })
  const method = factor.factor_type === 'phone' ? 'mfa/phone' : 'totp'
  return stepUp(parts, tx, own, { factorId: factor.id, method }, now)
}

/** The time step of a right code; null for a wrong one, and for one of a step that was used before. */
function stepOf(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: TOTP_WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / TOTP_PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

const kindOf = (factor: FactorRow) => (factor.factor_type === 'phone' ? 'phone' : 'totp')

/**
 * Removes a factor; sessions that it had raised fall back, and recovery codes go with the last one (AUTH-39,
 * DATA-40). Raises mfa_factor_not_found, insufficient_aal.
 */
export async function unenroll(
  parts: AccountParts,
  tx: Tx,
  own: Authenticated,
  factorId: string,
  now: Date,
): Promise<{ id: string }> {
  await lockOwner(tx, own)
  const factor = await requireFactor(tx, own, factorId)
  if (factor.status === 'verified') {
    if (own.aal !== 'aal2') throw new ProtocolRefusal('insufficient_aal_to_unenroll')
    await tellOwner(parts, tx, own.user, { template: 'factor_removed', factorType: kindOf(factor) }, now)
    noteEvent(parts, 'factor_removed', own.user.id, kindOf(factor))
  }
  await dropSessions(tx, factor.id)
  await deleteFactor(tx, factor.id)
  if (factor.status === 'verified' && (await countSecondFactors(tx, own.user.id)) === 0) {
    for (const other of await factorsOf(tx, own.user.id)) {
      if (other.factor_type !== 'recovery_code') continue
      await dropSessions(tx, other.id)
      await deleteFactor(tx, other.id)
    }
  }
  return { id: factor.id }
}

/** Sessions that a factor had raised are worth no more than their first proof. */
export async function dropSessions(tx: Tx, factorId: string): Promise<void> {
  for (const session of await lockSessionsOfFactor(tx, factorId)) {
    const amr = session.amr.filter(({ method }) => ['password', 'otp', 'oauth'].includes(method))
    await changeSession(tx, session.id, { aal: 'aal1', factor_id: null, amr })
  }
}

/** Removes all of a person's factors: for operators, and before an address is proved for the first time. */
export async function removeAllFactors(tx: Tx, userId: string): Promise<number> {
  for (const factor of await factorsOf(tx, userId)) await dropSessions(tx, factor.id)
  return deleteFactorsOf(tx, userId)
}

/** Removes the factors that were added at or after a moment, and the recovery codes that would have no other beside them. */
export async function removeFactorsSince(tx: Tx, userId: string, since: string): Promise<void> {
  for (const factor of await factorsSince(tx, userId, since)) {
    await dropSessions(tx, factor.id)
    await deleteFactor(tx, factor.id)
  }
  if ((await countSecondFactors(tx, userId)) === 0) await removeAllFactors(tx, userId)
}
