// Does each refusal of a code get its own sentence?
import { expect, it } from 'vitest'
import { accountMessages } from '../../accounts.messages.ts'
import { ProtocolRefusal, type RefusalName } from '../../server/refusal.ts'
import { verificationSentence } from './verification-sentence.ts'

it.each([
  ['MSG-47', 'otp_late', accountMessages.codeExpired],
  ['MSG-47', 'otp_expired', accountMessages.codeExpired],
  ['MSG-48', 'otp_wrong', accountMessages.codeInvalid],
  ['MSG-48', 'validation_failed', accountMessages.codeInvalid],
  ['MSG-49', 'over_request_rate_limit', accountMessages.codeFailed],
  ['MSG-49', 'session_expired', accountMessages.codeFailed],
  ['MSG-49', 'bad_jwt', accountMessages.codeFailed],
] as const)('%s %s', (_, name: RefusalName, shown) => {
  const { code, message: said } = new ProtocolRefusal(name)
  expect(verificationSentence({ code, said })).toBe(shown)
})

it('MSG-49 says so where the server could not be reached', () =>
  expect(verificationSentence({ code: undefined, said: '' })).toBe(accountMessages.codeFailed))

it('reads no words but the one sentence that the protocol does not tell apart otherwise', () =>
  expect(verificationSentence({ code: undefined, said: 'Token has expired or is invalid' })).toBe(
    accountMessages.codeFailed,
  ))
