// Recovery codes: ten single-use codes for a lost second factor, shown once and stored as hashes.

import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { Random } from '../../../../platform/random.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import type { DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { offerUndo } from '../../abuse-protection/server/undo-links.actions.ts'
import {
  changeFactor,
  deleteFactor,
  type FactorRow,
  factorsOf,
  insertFactor,
} from '../../identity/server/enrolled-factors.records.ts'
import { notifyOwner } from '../../mails/server/notices.actions.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticated } from '../../sessions/server/gate.ts'
import { lowerSessionsOf, type SessionJson } from '../../sessions/server/sessions.actions.ts'
import {
  canonicalRecoveryCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '../factors.rules.ts'
import { lockFactorOwner, raise } from './factors.actions.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.records.ts'

const DEFAULT_NAME = 'Recovery codes'

async function findSet(reader: Reader, userId: string): Promise<FactorRow | undefined> {
  return (await factorsOf(reader, userId)).find((factor) => factor.factor_type === 'recovery_code')
}

/** Returns the number of codes and of those that are left. Raises mfa_factor_not_found. */
export async function recoveryCodesStatus(reader: Reader, own: Authenticated) {
  const set = await findSet(reader, own.user.id)
  if (!set) throw new ProtocolRefusal('mfa_factor_not_found')
  return { id: set.id, type: 'recovery_code', ...(await countRecoveryCodes(reader, set.id)) }
}

/**
 * Creates the first set of codes, or replaces the old one. Raises insufficient_aal, mfa_recovery_codes_sole_factor,
 * mfa_verified_factor_exists, mfa_factor_not_found, and over_email_send_rate_limit if no link that undoes it could be
 * mailed.
 */
export async function makeRecoveryCodes(
  parts: Pick<AccountParts, 'keys' | 'log' | 'mails' | 'random' | 'settings'>,
  tx: Tx,
  {
    asked,
    wanted,
  }: { asked: Authenticated; wanted: { isReplacement: boolean; name?: string | null | undefined } },
  now: Date,
) {
  const own = await lockFactorOwner(tx, asked)
  if (!own.hasSecondFactor) throw new ProtocolRefusal('mfa_recovery_codes_sole_factor')
  if (own.aal !== 'aal2') throw new ProtocolRefusal('insufficient_aal_to_enroll')
  const known = await findSet(tx, own.user.id)
  if (known && !wanted.isReplacement) throw new ProtocolRefusal('mfa_verified_factor_exists')
  if (!known && wanted.isReplacement) throw new ProtocolRefusal('mfa_factor_not_found')
  // The mail has the link that removes them: a thief who makes some with a stolen session has ten second factors, and the owner's
  // own codes stop working.
  const notice = { template: 'recovery_codes_made', isReplacement: wanted.isReplacement } as const
  await offerUndo(parts, tx, { user: own.user, notice }, now)
  const at = now.toISOString()
  const set =
    known ??
    (await insertFactor(tx, {
      id: parts.random.uuid(),
      user_id: own.user.id,
      factor_type: 'recovery_code',
      status: 'verified',
      friendly_name: wanted.name || DEFAULT_NAME,
      verified_at: at,
      created_at: at,
      updated_at: at,
    }))
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => makeCode(parts.random))
  const rows = codes.map((code) => ({
    id: parts.random.uuid(),
    code_hash: parts.keys.hash('recovery code', set.id, code),
  }))
  await replaceRecoveryCodes(tx, set.id, rows)
  if (known) await changeFactor(tx, set.id, { verified_at: at })
  noteEvent(parts, 'recovery_codes_made', own.user.id)
  const friendly_name = set.friendly_name
  return { id: set.id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

/** Bytes that would favour some letters are rejected. */
function makeCode(random: Random): string {
  const size = RECOVERY_CODE_ALPHABET.length
  const fair = 256 - (256 % size)
  let code = ''
  while (code.length < RECOVERY_CODE_LENGTH) {
    for (const byte of random.bytes(RECOVERY_CODE_LENGTH)) {
      if (byte < fair && code.length < RECOVERY_CODE_LENGTH) code += RECOVERY_CODE_ALPHABET[byte % size]
    }
  }
  return code
}

/** Raises this session to aal2 with a recovery code, which is then used up. Raises mfa_verification_failed. */
export async function useRecoveryCode(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  { asked, code, client }: { asked: Authenticated; code: string; client: DeviceClient },
  now: Date,
): Promise<SessionJson> {
  const own = await lockFactorOwner(tx, asked)
  const set = await findSet(tx, own.user.id)
  const hash = set && parts.keys.hash('recovery code', set.id, canonicalRecoveryCode(code))
  if (!set || !hash || !(await spendRecoveryCode(tx, set.id, hash, now))) {
    noteEvent(parts, 'factor_refused', own.user.id, 'recovery_code')
    throw new ProtocolRefusal('mfa_recovery_code_failed')
  }
  return raise(parts, tx, { own, by: { factorId: set.id, method: 'mfa/recovery_code', client } }, now)
}

/** Removes the set. Raises mfa_factor_not_found, insufficient_aal. */
export async function removeRecoveryCodes(
  parts: Pick<AccountParts, 'keys' | 'log' | 'mails'>,
  tx: Tx,
  asked: Authenticated,
  now: Date,
): Promise<{ id: string }> {
  const own = await lockFactorOwner(tx, asked)
  const set = await findSet(tx, own.user.id)
  if (!set) throw new ProtocolRefusal('mfa_factor_not_found')
  if (own.aal !== 'aal2') throw new ProtocolRefusal('insufficient_aal_to_unenroll')
  await notifyOwner(parts, tx, { user: own.user, notice: { template: 'recovery_codes_removed' } }, now)
  await lowerSessionsOf(tx, set.id)
  await deleteFactor(tx, set.id)
  noteEvent(parts, 'factor_removed', own.user.id, 'recovery_code')
  return { id: set.id }
}
