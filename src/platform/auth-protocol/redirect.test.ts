// Where a link may lead.
import { expect, it } from 'vitest'
import { onSite, safeRedirect } from './redirect.ts'

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

it('puts links of mails on the site itself, whatever was asked for', () => {
  const own = 'http://localhost:3000'
  expect(onSite('http://localhost:5173/x?y=1#z', own, ['/z', '/x']).href).toBe(`${own}/x?y=1`)
  expect(onSite('https://evil.example/x', SITE, ['/z', '/x']).href).toBe(`${SITE}/z`)
  expect(onSite(`${SITE}//evil.example/x`, SITE, ['/z', '/x']).href).toBe(`${SITE}/z`)
})

it.each(['/projects/1?q=1', '/', '/x/', '/X', '/%78', '/x/../projects', '/z/x'])(
  'lets no mail link to %s, which does not take what the link carries',
  (path) => {
    expect(onSite(SITE + path, SITE, ['/z', '/x']).href).toBe(`${SITE}/z`)
  },
)

it('leaves a path that is not wanted where it belongs', () => {
  expect(onSite(null, SITE, ['/z']).href).toBe(`${SITE}/z`)
})
