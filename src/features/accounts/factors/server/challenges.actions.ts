// Challenges a second factor: an authenticator app, or a phone that is sent a code.

import { type AccountParts, tooSoon } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { type DeviceClient, guesserOf } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { TRUST } from '../../abuse-protection/trusted-devices.rules.ts'
import { findFactor } from '../../identity/server/enrolled-factors.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { SmsRefusal } from '../../server/sms.ts'
import type { Authenticated } from '../../sessions/server/gate.ts'
import { CHALLENGE_SECONDS, SMS_COOLDOWN_SECONDS, type SmsChannel } from '../factors.rules.ts'
import { challengeable, keepChallenge, requireFactor } from './factors.actions.ts'

export type ChallengeInput = { factorId: string; channel: SmsChannel; client: DeviceClient }

/**
 * Creates a challenge for a factor; a phone gets its code by text message (DATA-9, DATA-41). The message goes first: if
 * it cannot be sent, no challenge is left behind. Raises mfa_factor_not_found (someone else's factor included),
 * over_sms_send_rate_limit, sms_send_failed, sms_unavailable.
 */
export async function challenge(parts: AccountParts, own: Authenticated, input: ChallengeInput, now: Date) {
  const id = parts.random.uuid()
  const code = parts.random.digits(6)
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000)
  const factor = challengeable(await findFactor(parts.database.db, own.user.id, input.factorId))
  if (factor.factor_type === 'phone' && factor.phone !== null) {
    const { phone, status } = factor
    await requireSmsCooldown(parts, own, { phone, isVerified: status === 'verified', ...input }, now)
    await sendCode(parts, { to: `+${factor.phone}`, code, channel: input.channel })
  }
  await parts.database.inTransaction(async (tx) => {
    const found = await requireFactor(tx, own, input.factorId)
    await keepChallenge(tx, {
      id,
      factor_id: found.id,
      address_hash: parts.keys.hash('address', input.client.addressKey),
      code_hash: found.factor_type === 'phone' ? parts.keys.hash('factor code', id, code) : null,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
  })
  return { id, type: factor.factor_type, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Sends the code directly rather than through the outbox, because no one waits for a late code. Raises sms_send_failed for an
 * unreachable number, unavailable if the provider is.
 */
async function sendCode(
  { sms, log }: Pick<AccountParts, 'sms' | 'log'>,
  { to, code, channel }: { to: string; code: string; channel: SmsChannel },
): Promise<void> {
  try {
    await sms.send({
      to,
      text: `${code} is your Guildhall verification code. It expires in 5 minutes.`,
      channel,
    })
  } catch (error) {
    if (!(error instanceof SmsRefusal)) throw error
    log.warn({ event: 'text_message_refused', detail: error.message })
    if (error.isUnreachable) throw new ProtocolRefusal('sms_send_failed', { cause: error })
    throw new ProtocolRefusal('sms_unavailable', { retryAfterSeconds: SMS_COOLDOWN_SECONDS, cause: error })
  }
}

/**
 * Allows one message a minute for each client, and for all others together: constant requests by strangers do not block a client
 * that has passed a second factor there before. That holds only where the number is verified: anyone can enrol anyone's number,
 * in any number of accounts, each with an app of their own. So those share a minute of their own, and leave the owner's to
 * accounts that have verified the number, on devices that were never seen before. Raises over_sms_send_rate_limit.
 */
async function requireSmsCooldown(
  parts: Pick<AccountParts, 'limits' | 'keys' | 'database'>,
  own: Authenticated,
  { phone, isVerified, client }: { phone: string; isVerified: boolean; client: DeviceClient },
  now: Date,
): Promise<void> {
  const seen = { userId: own.user.id, client, trust: TRUST.secondFactor }
  const { isStranger } = await guesserOf(parts, parts.database.db, seen, now)
  const number = `sms ${phone}`
  const mine = await parts.limits.takeForNow('cooldown', `${number} ${own.user.id} ${client.addressKey}`, now)
  if ('wait' in mine) throw tooSoon(mine.wait, 'over_sms_send_rate_limit')
  if (isVerified && !isStranger) return
  const wait = await parts.limits.take('cooldown', isVerified ? `${number} verified` : number, now)
  if (wait === undefined) return
  await parts.limits.giveBack(mine)
  throw tooSoon(wait, 'over_sms_send_rate_limit')
}
