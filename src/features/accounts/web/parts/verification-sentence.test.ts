// Does each refusal of a code get its own sentence?
import { expect, it } from 'vitest'
import { accountMessages } from '../../messages.ts'
import { verificationSentence } from './verification-sentence.ts'

it.each([
  ['MSG-47', 'Token has expired', accountMessages.codeExpired],
  ['MSG-47', 'Token has expired or is invalid', accountMessages.codeExpired],
  ['MSG-48', 'Token is invalid', accountMessages.codeInvalid],
  ['MSG-48', 'Invalid token', accountMessages.codeInvalid],
  ['MSG-49', 'Request rate limit reached', accountMessages.codeFailed],
  ['MSG-49', '', accountMessages.codeFailed],
])('%s %j', (_, said, shown) => expect(verificationSentence(said)).toBe(shown))
