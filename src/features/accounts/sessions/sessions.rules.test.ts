// Is a session named after the browser that it belongs to, and never in a client's own words?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceName } from '../accounts.rules.ts'

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
