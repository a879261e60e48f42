// Does every answer carry the headers of every answer, whoever writes it?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createApi } from './api.ts'
import { createMetrics } from './metrics.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createHttpServer, listen, type RunningServer } from './server.ts'

const log = createLog('silent')
let running: RunningServer

beforeAll(async () => {
  const api = createApi({
    endpoints: [],
    log,
    rateLimiter: createRateLimiter(1),
    trustedHops: 0,
    checkOutput: true,
  })
  const server = createHttpServer({
    api,
    streamPaths: [],
    apiPrefixes: ['/rest/v1'],
    serveRemembered: (request, response) => {
      if (request.url !== '/remembered') return false
      response.writeHead(200, { 'content-type': 'image/avif' }).end('picture')
      return true
    },
    mayBeFile: (path) => path.includes('.'),
    files: (request, response, next) => {
      if (request.url === '/missing.txt') next()
      else response.setHeader('content-type', 'text/plain').end('file')
    },
    servePage: async (request, response) => {
      if (request.url === '/broken') throw new Error('broken')
      if (request.url === '/unwritable') response.setHeader('x-a', 'b').writeHead(200, { 'x-c': 'd\ne' })
      if (request.url === '/late') setImmediate(() => response.write('after the end'))
      if (request.url === '/list')
        return void response.writeHead(200, ['X-A', 'b', 'x-frame-options', 'SAMEORIGIN']).end()
      if (request.url === '/pairs')
        return void response
          .writeHead(200, undefined, [
            ['x-a', 'b'],
            ['X-A', 'c'],
          ])
          .end()
      response.writeHead(200, 'Fine', { 'content-type': 'text/html' }).end('page')
    },
    log,
    routeNameOf: (path) => path,
    metrics: createMetrics({ name: 'Trial', slug: 'trial' }),
    overTls: true,
  })
  running = await listen(server, { port: 0, host: '127.0.0.1' })
})

afterAll(() => running.drain())

it.each([
  { path: '/', status: 200, type: 'text/html' },
  { path: '/remembered', status: 200, type: 'image/avif' },
  { path: '/file.txt', status: 200, type: 'text/plain' },
  { path: '/missing.txt', status: 200, type: 'text/html' },
  { path: '/broken', status: 500, type: 'text/html; charset=utf-8' },
  { path: '/rest/v1/nothing', status: 404, type: 'application/json; charset=utf-8' },
])('carries them for $path', async ({ path, status, type }) => {
  const response = await fetch(`http://127.0.0.1:${running.port}${path}`)
  await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('strict-transport-security')).toContain('max-age')
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

it('names every request by an id of its own', async () => {
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
