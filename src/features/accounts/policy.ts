// Who may do what with an account, and which passwords it takes.
import { codePoints } from '../../platform/contract/shapes.ts'
import { isCommonPassword } from './identity/passwords/rules.ts'
import { accountMessages } from './messages.ts'
import { isBlank, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_RECOVERY_PASSWORD_LENGTH } from './rules.ts'
import { RECENT_SIGN_IN_SECONDS, RECOVERY_SESSION_SECONDS } from './sessions/rules.ts'

/** Longer than any password of ours: found out by counting, before anything else reads it. */
export function isTooLong(password: string): boolean {
  return codePoints(password) > MAX_PASSWORD_LENGTH
}

export type Weakness = { reason: 'length' | 'pwned'; message: string }

/**
 * What is wrong with a password that somebody wants to have, in the protocol's terms. An operator may ask for more
 * characters than we do, never for fewer.
 */
export function weaknessOf(
  password: string,
  { minLength, isRecovery }: { minLength: number; isRecovery: boolean },
): Weakness | undefined {
  const least = Math.max(minLength, isRecovery ? MIN_RECOVERY_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH)
  if (codePoints(password) < least || isBlank(password)) {
    return { reason: 'length', message: `Password should be at least ${least} characters.` }
  }
  if (isTooLong(password)) {
    return { reason: 'length', message: `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters.` }
  }
  if (isCommonPassword(password)) return { reason: 'pwned', message: accountMessages.passwordTooCommon }
  return undefined
}

export type ProofOfChange = {
  provenAt: Date
  /** When the session began, if a recovery link made it and no password was set with it yet. */
  recoveredAt: Date | undefined
}

/** Whether password and address may be changed without another proof (security decision 11). */
export function mayChangeCredentials(proof: ProofOfChange, now: Date): boolean {
  const within = (moment: Date, seconds: number) => now.getTime() - moment.getTime() <= seconds * 1000
  if (proof.recoveredAt !== undefined && within(proof.recoveredAt, RECOVERY_SESSION_SECONDS)) return true
  return within(proof.provenAt, RECENT_SIGN_IN_SECONDS)
}

/** A person with a verified second factor acts with it or not at all. */
export function needsSecondFactor(session: { aal: 'aal1' | 'aal2'; hasSecondFactor: boolean }): boolean {
  return session.hasSecondFactor && session.aal !== 'aal2'
}
