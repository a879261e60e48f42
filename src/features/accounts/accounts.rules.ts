// The limits of accounts: lengths, cooldowns, and how an unverified address is treated.

export const MIN_PASSWORD_LENGTH = 6
/** The minimum on /auth/reset-password, and for any password that a recovery session sets. */
export const MIN_RECOVERY_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** A text with only blanks and invisible characters is no password. */
export const isBlank = (text: string) => /^[\s\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
/** The cost of a password hash with argon2id, memory in KiB: OWASP's first choice, some 40 ms. */
export const HASH_COST = { memory: 19_456, passes: 2, parallelism: 1 }
export const MAX_EMAIL_LENGTH = 254
export const CODE_LENGTH = 6
/** The time between two mails of one purpose to one address (CONST-1). */
export const RESEND_COOLDOWN_SECONDS = 60

/** An unverified address is not confirmed at all, is confirmed before signing in, or while using the account. */
export const CONFIRM_MODES = ['off', 'required', 'deferred'] as const
export type ConfirmMode = (typeof CONFIRM_MODES)[number]

export const AUTH_BASE = '/auth/v1'

/** A change of address can be undone for a weekend and a day. */
export const UNDO_HOURS = 72

// The order matters: most browsers also claim the names of those before them.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

export const UNKNOWN_DEVICE = 'an unknown device'
/** One of a closed list: no text sent by a client gets into a mail or a page. */
export type DeviceName =
  | `${(typeof BROWSERS)[number][1]} on ${(typeof SYSTEMS)[number][1]}`
  | typeof UNKNOWN_DEVICE

/** Returns 'Firefox on Linux', as far as the browser says; 'an unknown device' if either half is not in the list. */
export function deviceName(userAgent: string): DeviceName {
  const browser = BROWSERS.find(([token]) => userAgent.includes(token))?.[1]
  const system = SYSTEMS.find(([token]) => userAgent.includes(token))?.[1]
  return browser && system ? `${browser} on ${system}` : UNKNOWN_DEVICE
}

/** The time is that of CONST-2; the reference server's day is too long for six digits. */
export const CODE_VALID_SECONDS = 10 * 60
/** Wrong attempts after which a client may not try a code any more; the reference server has no such limit. */
export const MAX_CODE_TRIES = 5
/**
 * The one sentence of the auth protocol that our pages must recognise: a wrong code while one is live has the same
 * status and error code ('otp_expired') as an expired one.
 */
export const WRONG_CODE = 'Token is invalid'
