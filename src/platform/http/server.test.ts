// Does every answer carry the common headers, whichever part writes it?
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import { createAdmission } from './admission.ts'
import { createApi } from './api.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { createRateLimiter } from './rate-limit.ts'
import { pageCsp } from './security-headers.ts'
import { createHttpServer } from './server.ts'

const log = createLog('silent')
const TRIAL = { name: 'Trial', slug: 'trial' }
const TEXT = { 'content-type': 'text/plain' }
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
]
const metrics = createMetrics(TRIAL)
let running: RunningServer

/** Writes heads in all of Node's forms, and some that cannot be written. */
function answerOddly({ url }: IncomingMessage, response: ServerResponse): boolean {
  const pairs = [
    ['x-a', 'b'],
    ['X-A', 'c'],
  ]
  if (url === '/unwritable') response.setHeader('x-a', 'b').writeHead(200, { 'x-c': 'd\ne' })
  else if (url === '/late') setImmediate(() => response.write('after the end'))
  if (url === '/list') response.writeHead(200, ['X-A', 'b', 'x-frame-options', 'SAMEORIGIN']).end()
  else if (url === '/large' || url === '/full') response.writeHead(url === '/full' ? 507 : 413).end()
  else if (url === '/pairs') response.writeHead(200, undefined, pairs).end()
  else if (url === '/' || url === '/late') response.writeHead(200, 'Fine', TEXT).end('page')
  else return false
  return true
}

beforeAll(async () => {
  const api = createApi({
    endpoints: [],
    routes: [
      { method: 'GET', path: '/rest/v1/plain', answer: async () => new Response('plain', { headers: TEXT }) },
      { method: 'GET', path: '/rest/v1/empty', answer: async () => new Response(null, { status: 204 }) },
    ],
    log,
    overTls: false,
    rateLimiter: createRateLimiter(1),
    trustedHops: 0,
    checkOutput: true,
  })
  const pages = createPages({
    routes: ['/kept', '/fresh', '/moved', '/broken'].map((path) => ({
      path,
      cache: path === '/kept' ? 'shared' : 'personal',
    })),
    render: async ({ url }) => {
      const rendered = (status: number, headers: Record<string, string>, text = '') => ({
        status,
        headers,
        body: Buffer.from(text),
      })
      if (url.endsWith('/broken')) throw new Error('broken')
      if (url.endsWith('/moved')) return rendered(302, { location: '/kept' })
      if (url.endsWith('.data')) return rendered(200, { 'content-type': 'text/x-script' }, 'data')
      const status = url.endsWith('/kept') || url.endsWith('/fresh') ? 200 : 404
      return rendered(status, { 'content-type': 'text/html' }, '<p>page</p>')
    },
    cache: createPageCache({ maxBytes: 1_000_000, rowChanges: createRowChanges(log, TRIAL) }),
    metrics,
    siteOrigin: 'https://guildhall.example',
    policy: pageCsp({ overTls: true }),
    hotReload: false,
    log,
    wasDeleted: async () => false,
    takeRenderToken: async () => {},
    admitRead: () => {},
  })
  const server = createHttpServer({
    api,
    isStream: () => false,
    apiPrefixes: ['/rest/v1'],
    serveRemembered: (request, response) => {
      if (request.url !== '/remembered') return false
      response.writeHead(200, { 'content-type': 'image/avif' }).end('picture')
      return true
    },
    mayBeFile: (path) => path.endsWith('.txt'),
    files: (request, response, next) => {
      if (request.url === '/missing.txt') return next()
      if (request.url === '/strict.txt') response.setHeader('content-security-policy', 'sandbox')
      response.setHeader('content-type', 'text/plain').end('file')
    },
    servePage: async (request, response) =>
      answerOddly(request, response) ? undefined : pages(request, response),
    admission: createAdmission({ log, scale: 1, countRefusal: metrics.countRefusal }),
    workOf: () => 'api',
    clientOf: () => 'client',
    refusalBody: () => ({}),
    log,
    routeNameOf: (path) => path,
    metrics,
    overTls: true,
  })
  running = await listen(server, { port: 0, host: '127.0.0.1' })
})

afterAll(() => running.drain())

const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"
const PAGE = expect.stringMatching(/^default-src 'self'; script-src 'self'.*frame-ancestors 'none'/)

/** Each case is an answer of one kind, by the part that writes it. */
it.each([
  { kind: 'a page', path: '/kept', status: 200, type: 'text/html', policy: PAGE },
  { kind: 'a page that is not kept', path: '/fresh', status: 200, type: 'text/html', policy: PAGE },
  { kind: 'a page known already', path: '/kept', known: true, status: 304, type: null, policy: PAGE },
  {
    kind: 'the data of a page',
    path: '/kept.data',
    status: 200,
    type: 'text/x-script',
    policy: NOTHING_RUNS,
  },
  {
    kind: 'the data of a page, known already',
    path: '/kept.data',
    known: true,
    status: 304,
    type: null,
    policy: NOTHING_RUNS,
  },
  { kind: 'a redirect of the framework', path: '/moved', status: 302, type: null, policy: NOTHING_RUNS },
  { kind: 'a tidied address', path: '/kept/', status: 308, type: null, policy: NOTHING_RUNS },
  { kind: 'a page that is missing', path: '/nowhere', status: 404, type: 'text/html', policy: PAGE },
  { kind: 'what is remembered', path: '/remembered', status: 200, type: 'image/avif', policy: NOTHING_RUNS },
  { kind: 'a file', path: '/file.txt', status: 200, type: 'text/plain', policy: NOTHING_RUNS },
  {
    kind: 'a file with a policy of its own',
    path: '/strict.txt',
    status: 200,
    type: 'text/plain',
    policy: 'sandbox',
  },
  { kind: 'a file that is missing', path: '/missing.txt', status: 404, type: 'text/html', policy: PAGE },
  { kind: 'a fault', path: '/broken', status: 500, type: 'text/html; charset=utf-8', policy: PAGE },
  {
    kind: 'another method',
    path: '/kept',
    method: 'POST',
    status: 405,
    type: 'text/html; charset=utf-8',
    policy: PAGE,
  },
  {
    kind: 'an answer of the API',
    path: '/rest/v1/plain',
    status: 200,
    type: 'text/plain',
    policy: NOTHING_RUNS,
  },
  {
    kind: 'a refusal of the API',
    path: '/rest/v1/nothing',
    status: 404,
    type: 'application/json; charset=utf-8',
    policy: NOTHING_RUNS,
  },
  { kind: 'no content', path: '/rest/v1/empty', status: 204, type: null, policy: NOTHING_RUNS },
])('$kind carries every header of security', async ({ path, status, type, policy, ...asked }) => {
  const address = `http://127.0.0.1:${running.port}${path}`
  const etag = 'known' in asked ? ((await fetch(address)).headers.get('etag') ?? '') : undefined
  const response = await fetch(address, {
    method: 'method' in asked ? (asked.method ?? 'GET') : 'GET',
    redirect: 'manual',
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })
  await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe(type)
  expect(Object.fromEntries(SECURITY_HEADERS.map((name) => [name, response.headers.get(name)]))).toEqual({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

/** A browser sends these headers with a native form. */
const SENT_FORM = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' }

it.each([
  ['/kept', '/kept'],
  ['/kept?mode=sign-up', '/kept?mode=sign-up'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
])('leads a form that a browser sent by itself to %s back to its page at %s', async (path, place) => {
  const answer = await sendRaw('POST', path, SENT_FORM, 'password=secret')
  expect([answer.status, answer.location]).toEqual([303, place])
})

it.each([
  ['DELETE', SENT_FORM],
  ['POST', { ...SENT_FORM, accept: 'application/json' }],
  ['POST', { ...SENT_FORM, 'content-type': 'application/json' }],
])('refuses %s at the address of a page with %j', async (method, headers) => {
  const answer = await sendRaw(method, '/kept', headers, '{}')
  expect([answer.status, answer.allow]).toEqual([405, 'GET, HEAD'])
})

it.each(['/large', '/full'])(
  'announces the end of a connection whose request had no room: %s',
  async (path) => {
    expect((await fetch(`http://localhost:${running.port}/`)).headers.get('connection')).toBe('keep-alive')
    expect((await fetch(`http://localhost:${running.port}${path}`)).headers.get('connection')).toBe('close')
  },
)

it('gives every request a unique id', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await fetch(`http://127.0.0.1:${running.port}/`)).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(2)
})

it('takes headers in every form that Node itself uses', async () => {
  const list = await fetch(`http://127.0.0.1:${running.port}/list`)
  expect(list.headers.get('x-a')).toBe('b')
  expect(list.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(list.headers.get('x-content-type-options')).toBe('nosniff')
  const pairs = await fetch(`http://127.0.0.1:${running.port}/pairs`)
  expect(pairs.headers.get('x-a')).toBe('b, c')
  expect(pairs.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

it.each([
  { what: 'a header that cannot be written', path: '/unwritable', status: 500 },
  { what: 'a write after the end', path: '/late', status: 200 },
])('ends one request alone by $what', async ({ path, status }) => {
  const answers = await Promise.all(
    [path, '/', path, '/'].map((one) => fetch(`http://127.0.0.1:${running.port}${one}`)),
  )
  expect(answers.map((answer) => answer.status)).toEqual([status, 200, status, 200])
})

/** Sends the address as it is given, where fetch would normalise it. */
function sendRaw(method: string, path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number | undefined; location?: string; allow?: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: running.port, method, path, headers }, (response) => {
      const { location, allow } = response.headers
      response.resume()
      resolve({ status: response.statusCode, ...(location ? { location } : {}), ...(allow ? { allow } : {}) })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
