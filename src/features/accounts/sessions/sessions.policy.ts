// Decides what a session must have proved before it may change credentials.
import { RECENT_SIGN_IN_SECONDS, RECOVERY_SESSION_SECONDS } from './sessions.rules.ts'

export type ProofOfChange = {
  provenAt: Date
  /** The beginning of a session that a recovery link created; undefined for others, and once a password was set with it. */
  recoveredAt: Date | undefined
}

/** Returns true if password and address may be changed without further proof (security decision 11). */
export function mayChangeCredentials(proof: ProofOfChange, now: Date): boolean {
  const within = (moment: Date, seconds: number) => now.getTime() - moment.getTime() <= seconds * 1000
  if (proof.recoveredAt !== undefined && within(proof.recoveredAt, RECOVERY_SESSION_SECONDS)) return true
  return within(proof.provenAt, RECENT_SIGN_IN_SECONDS)
}

/** A person with a verified second factor must use it for everything. */
export function needsSecondFactor(session: { aal: 'aal1' | 'aal2'; hasSecondFactor: boolean }): boolean {
  return session.hasSecondFactor && session.aal !== 'aal2'
}
