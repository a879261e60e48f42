// Is every address safe, is every row shown only to its readers, and which form of a body does a client get?
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowFamily } from '../contract/families.ts'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import type { DependencyTracker } from './api.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache, preferredEncoding } from './page-cache.ts'
import { createPages, type Rendered, tidyPath } from './pages.ts'
import { pageCsp } from './security-headers.ts'

const SECRETS = rowFamily('secrets')
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

it('names in the policy of a page the scripts that the source knows, whatever else stands in it', async () => {
  const policy = pageCsp({ overTls: true, inlineScripts: ['a()'] })
  const evil = '<script>evil()</script><script nonce="x">evil()</script><base href="//evil.example">'
  const { headers, body } = await answerOf('/shared', async () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<script>a()</script>${evil}`),
  }))
  expect(body).toContain(evil)
  expect(headers['content-security-policy']).toBe(policy)
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
})

it('lets a page without scripts run none, and allows hot reload in development', () => {
  expect(pageCsp({ overTls: false })).toContain("script-src 'self';")
  expect(pageCsp({ overTls: false })).not.toContain('upgrade-insecure-requests')
  const trusted = {
    scripts: ['https://a.example'],
    frames: ['https://b.example'],
    connections: ['https://c.example'],
  }
  const policyOfForm = pageCsp({ overTls: false, trusted })
  expect(policyOfForm).toContain("script-src 'self' https://a.example;")
  expect(policyOfForm).toContain('frame-src https://b.example;')
  expect(policyOfForm).toContain("connect-src 'self' https://c.example;")
  expect(pageCsp({ overTls: false, hotReload: true })).toContain("connect-src 'self' ws:")
})

it('knows a page again in whichever form the client has it', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('x'.repeat(2_000)) }
  const get = (headers: Record<string, string>) => answerOf('/shared', async () => page, headers)
  const gzip = await get({ 'accept-encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  const plain = await get({})
  expect(plain.headers.etag).not.toBe(gzip.headers.etag)
  for (const etag of [gzip.headers.etag, plain.headers.etag, plain.headers.etag?.replace(/"$/, '-br"')]) {
    const again = await get({ 'accept-encoding': 'gzip, br', 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.headers.etag]).toEqual([304, etag])
  }
  expect((await get({ 'if-none-match': '*' })).status).toBe(304)
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
})

it.each(['/secret', '/SECRET', '/%73ecret', '/a/../secret', '/secret.data'])(
  'rows that a request may not be shown are not read for it, under whatever address: %s',
  async (path) => {
    const ask = (host: string) =>
      answerOf(
        path,
        async (tracker) => {
          tracker.begin([SECRETS])
          return { status: 200, headers: {}, body: Buffer.from('the secret') }
        },
        { host },
      )
    expect((await ask('here.example')).body).toBe('the secret')
    expect((await ask('evil.example')).body).toBe('not yours')
  },
)

it.each(['/shared', '/shared.data'])(
  'a page that cannot be shown just now says when to come again: %s',
  async (path) => {
    const answer = await answerOf(path, async () => ({
      status: 503,
      headers: {},
      body: Buffer.from('not now'),
    }))
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  },
)

it.each([
  ['/projects/410', 410],
  ['/projects/410.data', 404],
  ['/projects/404', 404],
])('what was deleted is gone for those who read documents: %s', async (path, status) => {
  const headers = { 'content-type': path.endsWith('.data') ? 'text/x-script' : 'text/html' }
  const answer = await answerOf(path, async () => ({ status: 404, headers, body: Buffer.from('missing') }))
  expect([answer.status, answer.body]).toEqual([status, 'missing'])
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

/** Answers as a server that renders every page like this. Only here.example may read 'secrets'. */
async function answerOf(
  path: string,
  render: (tracker: DependencyTracker) => Promise<Rendered>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const servePage = createPages({
    routes: [
      { path: '/secret', cache: 'personal' },
      { path: '/shared', cache: 'shared' },
    ],
    render: (_request, tracker) => render(tracker),
    cache: createPageCache({
      maxBytes: 1_000_000,
      rowChanges: createRowChanges(createLog('silent'), program),
    }),
    metrics: createMetrics(program),
    siteOrigin: 'http://here.example',
    policy: pageCsp({ overTls: true, inlineScripts: ['a()'] }),
    hotReload: false,
    log: createLog('silent'),
    wasDeleted: async (path) => path === '/projects/410',
    takeRenderToken: async () => {},
    admitRead(request, families) {
      if (families.includes(SECRETS) && request.headers.host !== 'here.example') throw new Error('not yours')
    },
  })
  const server = createServer((request, response) => {
    servePage(request, response).catch((error: Error) => response.end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    return await new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
      }).on('error', reject)
    })
  } finally {
    server.close()
  }
}
