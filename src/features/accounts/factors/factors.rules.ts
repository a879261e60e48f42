// The kinds of second factors, and the limits of their challenges.
import { plainCode } from '../../../platform/contract/digits.ts'

export const SMS_CHANNELS = ['sms', 'whatsapp'] as const
export type SmsChannel = (typeof SMS_CHANNELS)[number]

export const MAX_FACTORS = 10
export const CHALLENGE_SECONDS = 300
export const MAX_CHALLENGE_TRIES = 5
export const UNVERIFIED_FACTOR_SECONDS = 24 * 3600
export const SMS_COOLDOWN_SECONDS = 60

export const TOTP_PERIOD_SECONDS = 30
/** Clocks may differ by one period. */
export const TOTP_WINDOW = 1
export const TOTP_SECRET_BYTES = 20

export const RECOVERY_CODE_COUNT = 10
export const RECOVERY_CODE_LENGTH = 16
/** The alphabet leaves out letters and digits that are easily confused. */
export const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ignores case, blanks, dashes and the script of digits in a typed recovery code. */
export function canonicalRecoveryCode(typed: string): string {
  return plainCode(typed).toLowerCase()
}

/** Returns the digits of a number in E.164, with or without the plus; undefined for anything else. */
export function canonicalPhone(typed: string): string | undefined {
  const digits = plainCode(typed)
    .replace(/[()]/g, '')
    .replace(/^[+＋]/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}
