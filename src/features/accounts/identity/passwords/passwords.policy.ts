// Decides which passwords an account accepts.
import { codePoints } from '../../../../platform/contract/code-points.ts'
import { accountMessages } from '../../accounts.messages.ts'
import {
  isBlank,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_RECOVERY_PASSWORD_LENGTH,
} from '../../accounts.rules.ts'
import { isCommonPassword } from './passwords.rules.ts'

/** The length is checked before anything else reads the password. */
export function isTooLong(password: string): boolean {
  return codePoints(password) > MAX_PASSWORD_LENGTH
}

export type Weakness = { reason: 'length' | 'pwned'; message: string }

/** Returns the fault of a new password, in the protocol's terms. An operator may require more characters, never fewer. */
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
