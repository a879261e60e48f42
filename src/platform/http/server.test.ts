// Does every answer carry the headers of every answer, whoever writes it?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createAdmission } from './admission.ts'
import { createApi } from './api.ts'
import { createMetrics } from './metrics.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createHttpServer, listen, type RunningServer } from './server.ts'

const log = createLog('silent')
const metrics = createMetrics({ name: 'Trial', slug: 'trial' })
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
      response.writeHead(200, 'Fine', { 'content-type': 'text/html' }).end('page')
    },
    admission: createAdmission({ log, scale: 1, loopDelayMs: () => 0, countRefusal: metrics.countRefusal }),
    workOf: () => 'api',
    refusalBody: () => ({}),
    log,
    metrics,
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
