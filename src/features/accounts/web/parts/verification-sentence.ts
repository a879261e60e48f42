// What a refused verification means to the person who typed the code (MSG-47, MSG-48, MSG-49). The protocol has one
// error code for expired and for wrong codes; only the sentence tells them apart.
import { accountMessages } from '../../accounts.messages.ts'
import { WRONG_CODE } from '../../accounts.rules.ts'
import type { ReachFailure } from './protocol-error.ts'

export function verificationSentence({ code, said }: Pick<ReachFailure, 'code' | 'said'>): string {
  if (code === 'validation_failed') return accountMessages.codeInvalid
  if (code !== 'otp_expired') return accountMessages.codeFailed
  return said === WRONG_CODE ? accountMessages.codeInvalid : accountMessages.codeExpired
}
