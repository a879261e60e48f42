// The node:http server: request ids, headers, logs and metrics around pages, assets, the API and operations.
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { PUBLIC_BASE, STORAGE_BASE } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { type Log, withRequestId } from '../log.ts'
import type { ApiApp } from './api.ts'
import { failurePage } from './failure-page.ts'
import { problemResponse, toProblem } from './failures.ts'
import type { Metrics, RequestKind } from './metrics.ts'
import { commonHeaders, type HeaderSet, pageCsp } from './security-headers.ts'

/** A whole request, uploads aside, must have arrived within so long. Those watch over their bodies themselves. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** Longer than the usual 60 s of a proxy, so that the proxy closes first. */
const KEEP_ALIVE_MS = 65_000
const TOO_LARGE = 413
/** How long answers under way may take once the server was told to stop. */
const DRAIN_MS = 10_000

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

export type ServerOptions = {
  /** Answers everything whose path begins with one of `apiPrefixes`. */
  api: ApiApp
  apiPrefixes: readonly string[]
  /** Answers that stay open: measured apart, or their length would hide how long all others take. */
  streamPaths: readonly string[]
  /** Answers what it has in memory, before everything else; tells whether it did. */
  serveRemembered: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether a path can be a file's. Asking `files` for every page in vain takes a tenth of a cached page's time. */
  mayBeFile: (path: string) => boolean
  /** Serves files, or calls next. */
  files: Middleware
  servePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  log: Log
  metrics: Metrics
  overTls: boolean
}

export type RunningServer = {
  port: number
  /** False from the moment that draining began. */
  isServing(): boolean
  /** Lets answers under way finish, then closes. */
  drain(): Promise<void>
}

/**
 * A response that has an id and adds the headers of every answer at the one place that all answers pass.
 * Set beforehand, one by one, they would send Node down a path that takes 10 of a cached page's 50 microseconds.
 */
function answerWith(headers: HeaderSet) {
  return class<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
    readonly requestId = randomUUID()

    override writeHead(status: number, ...rest: HeadArguments): this {
      const [message, given] = typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0]]
      // Node also takes a flat list, but nobody here gives one.
      if (Array.isArray(given)) throw new TypeError('Headers are given by name')
      const own = { 'x-request-id': this.requestId, ...headers, ...given }
      // What is left of a body that is too large is not read: the connection cannot be used again.
      return super.writeHead(status, message, status === TOO_LARGE ? { ...own, connection: 'close' } : own)
    }
  }
}

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]
type HeadArguments = [message?: string | GivenHeaders, headers?: GivenHeaders]

export function createHttpServer(options: ServerOptions): Server {
  const { log, metrics } = options
  const Answer = answerWith(commonHeaders(options))
  const apiListener = getRequestListener(options.api.fetch, { overrideGlobalObjects: false })
  const operations = new Set(['/healthz', '/readyz', '/metrics'])

  const isApi = (path: string) =>
    options.apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

  async function handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (options.serveRemembered(request, response)) return
    if (isApi(path)) {
      await apiListener(request, response)
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      throw new Problem('wrong_method', 'This address answers GET, HEAD')
    }
    if (options.mayBeFile(path) && (await isServedAsFile(request, response))) return
    await options.servePage(request, response)
  }

  function isServedAsFile(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      response.once('close', () => resolve(true))
      options.files(request, response, (error) => (error ? reject(error) : resolve(false)))
    })
  }

  const server = createServer({ ServerResponse: Answer }, (request, response) => {
    const startedAt = performance.now()
    const { requestId } = response
    const path = pathOf(request.url ?? '/')

    endLateBody(request, response, path)
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000
      const kind: RequestKind = operations.has(path)
        ? 'operations'
        : options.streamPaths.includes(path)
          ? 'stream'
          : path.startsWith(PUBLIC_BASE)
            ? 'file'
            : isApi(path)
              ? 'api'
              : path.startsWith('/assets/')
                ? 'asset'
                : 'page'
      metrics.observeRequest(kind, request.method ?? '', response.statusCode, seconds)
      const line = {
        event: 'request',
        method: request.method ?? '',
        route: path.slice(0, 200),
        status: response.statusCode,
        duration_ms: Math.round(seconds * 1000),
      }
      // A busy site's pages and files would drown everything else.
      withRequestId(requestId, () =>
        kind === 'api' || response.statusCode >= 500 ? log.info(line) : log.debug(line),
      )
    })

    withRequestId(requestId, () => {
      handle(request, response, path).catch((error: unknown) => fail(error, requestId, response))
    })
  })

  function endLateBody(request: IncomingMessage, response: ServerResponse, path: string): void {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
    if (!hasBody || path.startsWith(`${STORAGE_BASE}/`)) return
    const late = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, REQUEST_TIMEOUT_MS)
    response.once('close', () => clearTimeout(late))
  }

  function fail(error: unknown, requestId: string, response: ServerResponse): void {
    const problem = toProblem(error, log)
    if (response.headersSent) {
      response.destroy()
      return
    }
    const answer = problemResponse(problem, requestId)
    const html = failurePage(problem, requestId)
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageCsp(html, { overTls: options.overTls, hotReload: false }),
    })
    response.end(html)
  }

  // Node knows one limit for all requests, so ours are timed where they are handled.
  server.requestTimeout = 0
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/** Starts to listen. Rejects with the system's error, EADDRINUSE for a busy port. `port` 0 takes a free one. */
export async function listen(
  server: Server,
  options: { port: number; host: string },
): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  let serving = true
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    isServing: () => serving,
    async drain() {
      serving = false
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(late)
    },
  }
}

function pathOf(url: string): string {
  const cut = url.indexOf('?')
  return cut < 0 ? url : url.slice(0, cut)
}
