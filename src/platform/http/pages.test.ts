// Can an address lead astray, and which form of a body does a client get?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { preferredEncoding } from './page-cache.ts'
import { tidyPath } from './pages.ts'
import { inlineScriptHashes, pageCsp } from './security-headers.ts'

it.each([
  ['/', undefined],
  ['/projects', undefined],
  ['/projects?page=2', undefined],
  ['/projects/', '/projects'],
  ['/projects/?a=/b/', '/projects?a=/b/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/a//b', '/a/b'],
  ['///', '/'],
])('%s is tidied to %s', (url, expected) => {
  expect(tidyPath(url)).toBe(expected)
})

it('never tidies into another host', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[/\\a-z.:@?#]{0,12}$/), (tail) => {
      const target = tidyPath(`/${tail}`) ?? '/'
      expect(new URL(target, 'http://here.example').host).toBe('here.example')
    }),
  )
})

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['*', 'br'],
  ['GZIP', 'gzip'],
])('Accept-Encoding %s gets %s', (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected)
})

it('names every inline script of a page by its hash, and no other', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script type="module">b()</script><script>a()</script>'
  expect(inlineScriptHashes(html)).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    expect.stringMatching(/^'sha256-.{44}'$/),
  ])
})

it('lets no inline script run that is not named, nor a frame be made of a page', () => {
  const csp = pageCsp('<script>a()</script>', { overTls: true, hotReload: false })
  expect(csp).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).toContain('upgrade-insecure-requests')
})
