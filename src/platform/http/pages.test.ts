// Can an address lead astray, who is shown which rows, and which form of a body does a client get?
import { createServer, get } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRowNews } from '../database/row-news.ts'
import { createLog } from '../log.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache, preferredEncoding } from './page-cache.ts'
import { createPages, tidyPath } from './pages.ts'
import { inlineScriptHashes, pageCsp } from './security-headers.ts'

const program = { name: 'Trial', slug: 'trial' }

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

it.each(['/secret', '/SECRET', '/%73ecret', '/a/../secret', '/secret.data'])(
  'rows that a request may not be shown are not read for it, under whatever address: %s',
  async (path) => {
    const servePage = createPages({
      routes: [{ path: '/secret', cache: 'personal' }],
      async render(_request, noteReads) {
        noteReads(['secrets'])
        return new Response('the secret')
      },
      cache: createPageCache({ maxBytes: 1_000_000, news: createRowNews(createLog('silent'), program) }),
      metrics: createMetrics(program),
      siteOrigin: 'http://here.example',
      overTls: false,
      hotReload: false,
      takeRenderToken: async () => {},
      admitRead(request, families) {
        if (families.includes('secrets') && request.headers.host !== 'here.example')
          throw new Error('not yours')
      },
    })
    const server = createServer((request, response) => {
      servePage(request, response).catch((error: Error) => response.end(error.message))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const ask = (host: string) =>
      new Promise<string>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
          let body = ''
          response.on('data', (chunk) => {
            body += chunk
          })
          response.on('end', () => resolve(body))
        }).on('error', reject)
      })
    expect(await ask('here.example')).toBe('the secret')
    expect(await ask('evil.example')).toBe('not yours')
    server.close()
  },
)

it('a page that cannot be shown just now says when to come again', async () => {
  const servePage = createPages({
    routes: [{ path: '/list', cache: 'shared' }],
    render: async () => new Response('not now', { status: 503 }),
    cache: createPageCache({ maxBytes: 1_000_000, news: createRowNews(createLog('silent'), program) }),
    metrics: createMetrics(program),
    siteOrigin: 'http://here.example',
    overTls: false,
    hotReload: false,
    takeRenderToken: async () => {},
    admitRead: () => {},
  })
  const server = createServer((request, response) => void servePage(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  for (const path of ['/list', '/list.data']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  }
  server.close()
})
