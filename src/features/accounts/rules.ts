// The limits of accounts: lengths, waiting times, and how an unproven address is treated.

export const MIN_PASSWORD_LENGTH = 6
/** On /auth/reset-password, and for whatever a recovery session sets. */
export const MIN_RECOVERY_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** Nothing but blanks and signs that nobody sees: no password. */
export const isBlank = (text: string) => /^[\s\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
export const MAX_EMAIL_LENGTH = 254
export const CODE_LENGTH = 6
/** Between two mails of one purpose to one address (CONST-1). */
export const RESEND_COOLDOWN_SECONDS = 60

/** How sign-up treats an address that nobody has proved: confirm nothing, before signing in, or while using it. */
export const CONFIRM_MODES = ['off', 'required', 'deferred'] as const
export type ConfirmMode = (typeof CONFIRM_MODES)[number]

/** Where the protocol's routes stand. */
export const AUTH_BASE = '/auth/v1'

/** How long a change of address can be undone: a weekend and a day. */
export const UNDO_HOURS = 72

// The order matters: most browsers also call themselves by the names of those that came before them.
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
/** One of a closed list: no word of a client gets into a mail or a page by its own account of itself. */
export type DeviceName =
  | `${(typeof BROWSERS)[number][1]} on ${(typeof SYSTEMS)[number][1]}`
  | typeof UNKNOWN_DEVICE

/** 'Firefox on Linux', as far as a browser says so itself; 'an unknown device' where either half is not in the list. */
export function deviceName(userAgent: string): DeviceName {
  const browser = BROWSERS.find(([token]) => userAgent.includes(token))?.[1]
  const system = SYSTEMS.find(([token]) => userAgent.includes(token))?.[1]
  return browser && system ? `${browser} on ${system}` : UNKNOWN_DEVICE
}

/** CONST-2; the reference server's day is too long for six digits. */
export const CODE_VALID_SECONDS = 10 * 60
/** Wrong tries after which a client may try a code no more; the reference server has no such limit. */
export const MAX_CODE_TRIES = 5
