// Verifying a second factor, which raises the session to aal2 (AUTH-38), and the sentences for refusals.
import type { AuthError } from '@supabase/auth-js'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { factorMessages } from '../../factors/factors.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { sentenceOf } from './protocol-error.ts'

type Refusal = AuthError | null

/** Returns the sentence about a refused code for the person who typed it. */
export function sentenceOfRefusal(error: AuthError, refused: string = factorMessages.codeRefused): string {
  if (error.code === 'mfa_verification_failed') return refused
  if (error.code === 'mfa_challenge_expired') return factorMessages.challengeExpired
  if (error.code === 'mfa_factor_name_conflict') return factorMessages.nameTaken
  if (error.code === 'mfa_phone_enroll_not_enabled') return factorMessages.phoneUnavailable
  return sentenceOf(error)
}

/** Runs a call; returns the sentence of its refusal, or undefined on success. */
export async function refusalOf(call: () => Promise<Refusal>, refused?: string): Promise<string | undefined> {
  try {
    const error = await call()
    return error ? sentenceOfRefusal(error, refused) : undefined
  } catch {
    return UNREACHABLE_MESSAGE
  }
}

export function useFactorProof() {
  const auth = useAuth()
  return {
    async byApp(factorId: string, code: string): Promise<Refusal> {
      return (await (await auth.client()).mfa.challengeAndVerify({ factorId, code })).error
    },
    async sendToPhone(factorId: string) {
      return (await auth.client()).mfa.challenge({ factorId, channel: 'sms' })
    },
    async byPhone(factorId: string, challengeId: string, code: string): Promise<Refusal> {
      return (await (await auth.client()).mfa.verify({ factorId, challengeId, code })).error
    },
    async byRecoveryCode(code: string): Promise<Refusal> {
      return (await (await auth.client()).mfa.recoveryCodes.verify({ code })).error
    },
  }
}
