// The sentences for a refused verification (MSG-47, MSG-48, MSG-49). The protocol has one error code for expired and for wrong
// codes, which only the server's sentence distinguishes.
import { accountMessages } from '../../accounts.messages.ts'
import { WRONG_CODE } from '../../accounts.rules.ts'
import type { ReachFailure } from './protocol-error.ts'

export function verificationSentence({ code, said }: Pick<ReachFailure, 'code' | 'said'>): string {
  if (code === 'validation_failed') return accountMessages.codeInvalid
  if (code !== 'otp_expired') return accountMessages.codeFailed
  return said === WRONG_CODE ? accountMessages.codeInvalid : accountMessages.codeExpired
}
