// Enrols a second factor, which does not count until one of its codes was verified.
import { Secret } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Tx } from '../../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../../platform/database/unavailable.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import {
  deleteUnverifiedFactors,
  factorsOf,
  insertFactor,
} from '../../identity/server/enrolled-factors.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticated } from '../../sessions/server/gate.ts'
import { needsSecondFactor } from '../../sessions/sessions.policy.ts'
import {
  canonicalPhone,
  MAX_FACTORS,
  TOTP_SECRET_BYTES,
  UNVERIFIED_FACTOR_SECONDS,
} from '../factors.rules.ts'
import type { EnrollInput } from '../factors.schemas.ts'
import { lockFactorOwner, totpOf } from './factors.actions.ts'

/**
 * Enrols a factor, which does not count until one of its codes was verified (AUTH-37, DATA-39). Raises
 * insufficient_aal, too_many_enrolled_mfa_factors, mfa_factor_name_conflict, mfa_verified_factor_exists,
 * mfa_phone_enroll_not_enabled, validation_failed.
 */
export async function enroll(parts: AccountParts, asked: Authenticated, input: EnrollInput, now: Date) {
  const phone = input.factor_type === 'phone' ? requirePhone(parts, input.phone) : null
  const friendly_name = input.friendly_name ?? ''
  const secret = new Secret({ buffer: new Uint8Array(parts.random.bytes(TOTP_SECRET_BYTES)).buffer })
  const factor = await refusingTakenName(() =>
    parts.database.inTransaction(async (tx) => {
      const own = await lockFactorOwner(tx, asked)
      if (needsSecondFactor(own)) throw new ProtocolRefusal('insufficient_aal_to_enroll')
      await makeRoom(tx, own.user.id, phone, now)
      return insertFactor(tx, {
        id: parts.random.uuid(),
        user_id: own.user.id,
        factor_type: input.factor_type,
        status: 'unverified',
        friendly_name,
        secret: input.factor_type === 'totp' ? secret.base32 : null,
        phone,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
    }),
  )
  if (input.factor_type === 'phone') return { id: factor.id, type: 'phone', friendly_name, phone }
  const issuer = input.issuer || new URL(parts.settings.siteUrl).hostname
  const uri = totpOf(secret.base32, { issuer, label: asked.user.email }).toString()
  return {
    id: factor.id,
    type: 'totp',
    friendly_name,
    // The client puts the image into a data address unescaped: it must not contain a '#'.
    totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
  }
}

function requirePhone({ sms }: Pick<AccountParts, 'sms'>, typed: string): string {
  if (!sms.available) throw new ProtocolRefusal('mfa_phone_enroll_not_enabled')
  const phone = canonicalPhone(typed)
  if (!phone) {
    throw new ProtocolRefusal('validation_failed', {
      message: 'Invalid phone number format (E.164 required)',
    })
  }
  return phone
}

async function makeRoom(tx: Tx, userId: string, phone: string | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNVERIFIED_FACTOR_SECONDS * 1000)
  await deleteUnverifiedFactors(tx, userId, { before })
  if (phone !== null) await deleteUnverifiedFactors(tx, userId, { phone })
  const known = await factorsOf(tx, userId)
  if (phone !== null && known.some((factor) => factor.phone === phone)) {
    throw new ProtocolRefusal('mfa_verified_factor_exists')
  }
  if (known.length >= MAX_FACTORS) throw new ProtocolRefusal('too_many_enrolled_mfa_factors')
}

async function refusingTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ProtocolRefusal('mfa_factor_name_conflict', { cause: error })
  }
}
