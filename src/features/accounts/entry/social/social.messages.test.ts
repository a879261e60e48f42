// Does a person who comes back without a session read a sentence of ours, and never one from the address?
import { describe, expect, it } from 'vitest'
import { FAULT_MESSAGE } from '../../../../platform/contract/problem.ts'
import { accountMessages } from '../../accounts.messages.ts'
import { wordsOfRefusal } from './social.messages.ts'
import { nameInForm } from './social.schemas.ts'

describe('the words for a refusal', () => {
  it('tell of a provider that is not configured and of one that fails', () => {
    expect(wordsOfRefusal('provider_disabled')).toEqual({
      title: accountMessages.socialFailedTitle,
      description: accountMessages.socialFailed,
    })
    expect(wordsOfRefusal('provider_unavailable')).toEqual({
      title: accountMessages.socialBrokenTitle,
      description: accountMessages.socialBroken,
    })
  })

  it.each([null, '', 'Call +1 555 0100 to unlock your account', 'toString'])('are our own for %o', (code) =>
    expect(wordsOfRefusal(code)).toEqual({ title: FAULT_MESSAGE }),
  )
})

it.each([
  ['{"name":{"firstName":"Ada","lastName":"Lovelace"}}', 'Ada Lovelace'],
  ['{"name":{"firstName":" Ada "},"email":"evil@example.com"}', 'Ada'],
  ['{"name":{"firstName":"","lastName":""}}', undefined],
  ['{"name":{"firstName":"A\\u0000"}}', undefined],
  ['{"name":{"firstName":"\\ud800"}}', undefined],
  ['{"name":{"firstName":["Ada"]}}', undefined],
  [`{"name":{"firstName":"${'x'.repeat(101)}"}}`, undefined],
  ['{"name":null}', undefined],
  ['null', undefined],
  ['not JSON', undefined],
  [undefined, undefined],
])('reads in the form %s the name %s', (user, name) => expect(nameInForm(user)).toBe(name))
