// What a session is made of and how long it lives.

export const ASSURANCE_LEVELS = ['aal1', 'aal2'] as const
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number]

/** The method names are the protocol's; `timestamp` counts seconds since 1970. */
export type ProofOfIdentity = { method: ProofMethod; timestamp: number }
export const FIRST_PROOFS = ['password', 'otp', 'oauth'] as const
export const SECOND_PROOFS = ['totp', 'mfa/phone', 'mfa/recovery_code'] as const
export type FirstProof = (typeof FIRST_PROOFS)[number]
export type SecondProof = (typeof SECOND_PROOFS)[number]
export type ProofMethod = FirstProof | SecondProof

export const ACCESS_TOKEN_SECONDS = 3600
/** How long a password may be changed without naming the old one (security decision 11). */
export const RECENT_SIGN_IN_SECONDS = 10 * 60
/** How long a session made by a recovery link may set a new password. */
export const RECOVERY_SESSION_SECONDS = 60 * 60

export const SIGN_OUT_SCOPES = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number]

/** When a password, a code or a provider last proved who this is. */
export function provenAt(amr: readonly ProofOfIdentity[]): Date {
  const first: readonly string[] = FIRST_PROOFS
  const seconds = amr.filter((proof) => first.includes(proof.method)).map((proof) => proof.timestamp)
  return new Date(Math.max(0, ...seconds) * 1000)
}

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
