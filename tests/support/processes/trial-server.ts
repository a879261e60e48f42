// A server without a product: one API address that works until released, pages and files that do, too, and one answer
// from memory. For tests of admission.
import type { Socket } from 'node:net'
import { listen, SERVER_TIMEOUTS, type ServerTimeouts } from '@guildhall/http-server'
import { createRowChanges, type RowChanges } from '../../../src/platform/database/row-changes.ts'
import { type Admission, createAdmission, WORK_LIMITS } from '../../../src/platform/http/admission.ts'
import { createApi } from '../../../src/platform/http/api.ts'
import { problemBody } from '../../../src/platform/http/failures.ts'
import { createMetrics, type Metrics } from '../../../src/platform/http/metrics.ts'
import { createPageCache } from '../../../src/platform/http/page-cache.ts'
import { createPages } from '../../../src/platform/http/pages.ts'
import { createRateLimiter } from '../../../src/platform/http/rate-limit.ts'
import type { Route } from '../../../src/platform/http/route.ts'
import { pageCsp } from '../../../src/platform/http/security-headers.ts'
import { createHttpServer, type ServerOptions } from '../../../src/platform/http/server.ts'
import { createLog, type Log } from '../../../src/platform/log.ts'
import { testDatabase } from '../database/database.ts'

const TRIAL = { name: 'Trial', slug: 'trial' }
/** More than the kernel buffers between two ends of a connection. */
const LARGE_BYTES = 32 * 1024 * 1024

export type TrialServer = {
  port: number
  connections(): number
  metrics: Metrics
  /** Counts the requests under way, on `/rest/v1/work` and on pages. */
  atWork(): number
  /** Counts the requests that have been worked on, or are. */
  begun(): number
  underWay(): number
  /** Lets all present and future work finish. */
  release(): void
  /** From now on work does not finish by itself. */
  hold(): void
  stop(): Promise<void>
}

type Given = { timeouts?: Partial<ServerTimeouts>; maxWaiting?: number; longestWaitMs?: number }

/** Two pieces of API work at once, one rendering, one upload, and no queue, unless `maxWaiting` says so. */
export async function trialServer(given: Given = {}): Promise<TrialServer> {
  const log = createLog('silent')
  const metrics = createMetrics(TRIAL)
  const { url } = await testDatabase()
  const rowChanges = createRowChanges(log, TRIAL)
  await rowChanges.listen(url)
  const held = heldWork()
  const admission = trialAdmission(given, log, metrics)
  metrics.watchWork(admission.figures)
  const server = createHttpServer({
    api: createApi({
      endpoints: [],
      routes: trialRoutes(held.work),
      log,
      overTls: false,
      rateLimiter: createRateLimiter(1_000),
      trustedHops: 0,
      checkOutput: true,
    }),
    isStream: () => false,
    apiPrefixes: ['/rest/v1', '/storage/v1', '/healthz'],
    serveRemembered: (request, response) => {
      if (request.url !== '/remembered') return false
      response.writeHead(200, { 'content-type': 'image/avif' }).end('picture')
      return true
    },
    mayBeFile: (path) => path.includes('.'),
    files: (_request, response) => response.setHeader('content-type', 'text/plain').end('file'),
    servePage: trialPages({ log, metrics, admission, rowChanges }, held.work),
    admission,
    routeNameOf: (path) => path,
    clientOf: (request) => String(request.headers['x-client']),
    workOf: kindOf,
    refusalBody: (problem, _request, requestId) => problemBody(problem, requestId),
    log,
    metrics,
    overTls: true,
    timeouts: { ...SERVER_TIMEOUTS, ...given.timeouts },
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const running = await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    port: running.port,
    connections: () => sockets.size,
    metrics,
    ...held,
    underWay: () => admission.figures().reduce((sum, { underWay }) => sum + underWay, 0),
    async stop() {
      held.release()
      server.closeAllConnections()
      await running.drain()
      await rowChanges.close()
    },
  }
}

/** Makes work that lasts until it is released, and counts it. */
function heldWork() {
  let gate = Promise.withResolvers<void>()
  let isHeld = false
  let atWork = 0
  let begun = 0
  async function work(): Promise<void> {
    atWork++
    begun++
    if (isHeld) await gate.promise
    atWork--
  }

  return {
    work,
    atWork: () => atWork,
    begun: () => begun,
    hold() {
      isHeld = true
      gate = Promise.withResolvers()
    },
    release() {
      isHeld = false
      gate.resolve()
    },
  }
}

type Work = () => Promise<void>

function trialRoutes(work: Work): Route[] {
  const route = (method: Route['method'], path: Route['path'], body: () => string | Buffer): Route => ({
    method,
    path,
    async answer(request) {
      await request.text()
      if (path !== '/healthz') await work()
      return new Response(body() as string)
    },
  })
  return [
    route('GET', '/rest/v1/work', () => 'worked'),
    route('POST', '/rest/v1/work', () => 'worked'),
    route('GET', '/rest/v1/large', () => Buffer.alloc(LARGE_BYTES)),
    route('POST', '/storage/v1/file', () => 'taken'),
    route('GET', '/storage/v1/file', () => 'sent'),
    route('GET', '/healthz', () => 'ok'),
  ]
}

function trialAdmission(given: Given, log: Log, metrics: Metrics): Admission {
  const limits = {
    maxWaiting: given.maxWaiting ?? 0,
    longestWaitMs: given.longestWaitMs ?? 60_000,
  }
  return createAdmission({
    log,
    scale: 1,
    countRefusal: metrics.countRefusal,
    limits: {
      ...WORK_LIMITS,
      render: { atOnce: 1, ...limits },
      api: { atOnce: 2, ...limits },
      upload: { atOnce: 1, ...limits },
    },
  })
}

const kindOf: ServerOptions['workOf'] = (method, path) => {
  if (path === '/healthz') return undefined
  if (!path.startsWith('/storage')) return 'api'
  return method === 'GET' ? 'file' : 'upload'
}

type PageParts = { log: Log; metrics: Metrics; admission: Admission; rowChanges: RowChanges }

function trialPages({ log, metrics, admission, rowChanges }: PageParts, work: Work) {
  return createPages({
    routes: [
      { path: '/kept', cache: 'shared' },
      { path: '/fresh', cache: 'personal' },
    ],
    render: (request) =>
      admission.during('render', async () => {
        if (!request.url.endsWith('/kept')) await work()
        return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>page</p>') }
      }),
    cache: createPageCache({ maxBytes: 1_000_000, rowChanges }),
    metrics,
    siteOrigin: 'http://localhost:3000',
    policy: pageCsp({ overTls: false }),
    hotReload: false,
    log,
    wasDeleted: async () => false,
    takeRenderToken: async () => {},
    admitRead: () => {},
  })
}
