// Is a session named after its browser, and never in a client's own words? Does its proof have the right moment?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceName } from '../accounts.rules.ts'
import { firstProofsIn, lowerLevel, type ProofOfIdentity, provenAt } from './sessions.rules.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/153.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'an unknown device'],
  ['URGENT: call us, Firefox', 'an unknown device'],
  ['', 'an unknown device'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

it('says nothing that is not in its list, whatever a client calls itself', () => {
  const known =
    /^(an unknown device|(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari) on (iPhone|iPad|Android|Windows|macOS|ChromeOS|Linux))$/
  const word = fc.oneof(
    fc.constantFrom('Chrome', 'Windows', 'Linux', 'Safari', 'pay at https://evil.example/', '\r\n', '<b>'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(deviceName(words.join(' '))).toMatch(known)
    }),
  )
})

it.each([
  ['aal2', 'aal2', 'aal2'],
  ['aal2', 'aal1', 'aal1'],
  ['aal1', 'aal2', 'aal1'],
  ['aal1', 'aal1', 'aal1'],
  ['AAL2', 'aal2', 'aal1'],
] as const)('a token that claims %s in a session of %s is at %s', (claimed, present, level) => {
  expect(lowerLevel(claimed, present)).toBe(level)
})

it.each<[ProofOfIdentity[], string[], string]>([
  [[], [], '1970-01-01T00:00:00.000Z'],
  // A second factor proves nothing by itself.
  [[{ method: 'totp', timestamp: 1_772_442_000 }], [], '1970-01-01T00:00:00.000Z'],
  [
    [
      { method: 'oauth', timestamp: 1_772_441_000 },
      { method: 'mfa/phone', timestamp: 1_772_442_001 },
      { method: 'password', timestamp: 1_772_442_000 },
      { method: 'otp', timestamp: 1_772_440_000 },
      { method: 'mfa/recovery_code', timestamp: 1_772_442_002 },
    ],
    ['oauth', 'password', 'otp'],
    '2026-03-02T09:00:00.000Z',
  ],
])('%j is proved by %j, latest on %s', (amr, methods, at) => {
  expect(firstProofsIn(amr).map(({ method }) => method)).toEqual(methods)
  expect(provenAt(amr).toISOString()).toBe(at)
})
