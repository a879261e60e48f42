// Is a browser redirected only to the site itself?
import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

const SITE = 'https://guildhall.example'

it.each([
  ['https://guildhall.example/auth/reset-password?a=b', 'https://guildhall.example/auth/reset-password?a=b'],
  [null, SITE],
  ['', SITE],
  ['/auth', SITE],
  ['http://guildhall.example/', SITE],
  ['https://guildhall.example:8443/', SITE],
  ['https://guildhall.example.evil.example/', SITE],
  ['https://evil.example/?guildhall.example', SITE],
  ['https://guildhall.example@evil.example/', SITE],
  ['https://user:password@guildhall.example/', SITE],
  ['https://2130706433/', SITE],
  ['https://0x7f.1/', SITE],
  ['javascript:alert(1)', SITE],
  ['data:text/html,x', SITE],
])('%s leads to %s', (wanted, target) => expect(safeRedirect(wanted, SITE)).toBe(target))

it('lets any port of this machine through for a site on this machine', () => {
  expect(safeRedirect('http://localhost:5173/auth', 'http://localhost:3000')).toBe(
    'http://localhost:5173/auth',
  )
  expect(safeRedirect('http://127.0.0.1:5173/', 'http://localhost:3000')).toBe('http://localhost:3000')
})
