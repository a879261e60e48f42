// The rules of sessions: proofs, levels and lifetimes.

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
/** A password may be changed for so long without the old one (security decision 11). */
export const RECENT_SIGN_IN_SECONDS = 10 * 60
/** The session of a recovery link may set a new password for so long. */
export const RECOVERY_SESSION_SECONDS = 60 * 60

export const SIGN_OUT_SCOPES = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number]

/** Returns the lower of the level that a token claims and the present one, because the session may have been lowered since. */
export function lowerLevel(claimed: string, present: AssuranceLevel): AssuranceLevel {
  return claimed === 'aal2' && present === 'aal2' ? 'aal2' : 'aal1'
}

/** Returns the proofs of identity without second factors. */
export function firstProofsIn(amr: readonly ProofOfIdentity[]): ProofOfIdentity[] {
  const first: readonly string[] = FIRST_PROOFS
  return amr.filter(({ method }) => first.includes(method))
}

/** Returns the moment at which a password, a code or a provider last confirmed the person's identity. */
export function provenAt(amr: readonly ProofOfIdentity[]): Date {
  const seconds = firstProofsIn(amr).map((proof) => proof.timestamp)
  return new Date(Math.max(0, ...seconds) * 1000)
}
