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
import { type Admission, Overload, type WorkKind } from './admission.ts'
import type { ApiApp } from './api.ts'
import { failurePage } from './failure-page.ts'
import { problemResponse, toProblem } from './failures.ts'
import { admitWork, refuseWork } from './intake.ts'
import { openListeners } from './listeners.ts'
import type { Metrics, RequestKind } from './metrics.ts'
import { endLateBody, endUnread, SERVER_PATIENCE, type ServerPatience } from './patience.ts'
import { commonHeaders, DATA_CSP, type HeaderSet, pageCsp } from './security-headers.ts'

/** Node looks for late headers every 30 s on its own, which would make 10 s up to 40. */
const LOOK_FOR_LATE_HEADERS_MS = 1_000
/** How long answers under way may take once the server was told to stop. */
const DRAIN_MS = 10_000

const POLICY = 'content-security-policy'

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
  admission: Admission
  /** The kind of work that a request to the API is; undefined: hardly any. */
  workOf: (method: string, path: string) => WorkKind | undefined
  /** What a refusal of such work says, in the words of the protocol that was spoken. */
  refusalBody: (problem: Overload, request: IncomingMessage, requestId: string) => unknown
  log: Log
  metrics: Metrics
  overTls: boolean
  /** For tests that do not wait for so long. */
  patience?: ServerPatience
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
    /** Refused since there is too much to do: a line of the log each would be more to do. */
    isOverload = false

    override writeHead(status: number, ...rest: HeadArguments): this {
      const [message, given] = typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0]]
      // Node also takes a flat list, but nobody here gives one.
      if (Array.isArray(given)) throw new TypeError('Headers are given by name')
      // What somebody set beforehand, one by one, is as good as given.
      const policy = this.getHeader(POLICY)
      const own = typeof policy === 'string' ? { [POLICY]: policy } : undefined
      return super.writeHead(status, message, {
        'x-request-id': this.requestId,
        ...headers,
        ...own,
        ...given,
      })
    }
  }
}

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]
type HeadArguments = [message?: string | GivenHeaders, headers?: GivenHeaders]

export function createHttpServer(options: ServerOptions): Server {
  const { log, metrics, admission, patience = SERVER_PATIENCE } = options
  // Pages and files have policies of their own; whatever has none runs nothing.
  const Answer = answerWith({ ...commonHeaders(options), [POLICY]: DATA_CSP })
  const apiListener = getRequestListener(options.api.fetch, { overrideGlobalObjects: false })
  const operations = new Set(['/healthz', '/readyz', '/metrics'])

  const isApi = (path: string) =>
    options.apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

  async function handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (options.serveRemembered(request, response)) return
    if (isApi(path)) {
      const kind = options.workOf(request.method ?? '', path)
      if (kind === undefined) return void (await apiListener(request, response))
      const isStream = options.streamPaths.includes(path)
      const leave = await admitWork(admission, kind, request, response, isStream)
      try {
        if (leave) await apiListener(request, response)
      } finally {
        leave?.()
      }
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

  const settings = {
    ServerResponse: Answer,
    connectionsCheckingInterval: Math.min(LOOK_FOR_LATE_HEADERS_MS, patience.headersMs / 2),
  }
  const server = createServer(settings, (request, response) => {
    const startedAt = performance.now()
    const { requestId } = response
    const path = pathOf(request.url ?? '/')

    if (!path.startsWith(`${STORAGE_BASE}/`)) endLateBody(request, response, patience)
    endUnread(request, response, patience)
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
        (kind === 'api' || response.statusCode >= 500) && !response.isOverload
          ? log.info(line)
          : log.debug(line),
      )
    })

    withRequestId(requestId, () => {
      handle(request, response, path).catch((error: unknown) => {
        response.isOverload = error instanceof Overload
        if (error instanceof Overload && isApi(path) && !response.headersSent)
          refuseWork(options.refusalBody(error, request, requestId), request, response)
        else fail(error, requestId, response)
      })
    })
  })

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
  server.headersTimeout = patience.headersMs
  server.timeout = patience.unreadMs
  server.keepAliveTimeout = patience.keepAliveMs
  return server
}

/** Starts to listen. Rejects with the system's error, EADDRINUSE for a busy port. `port` 0 takes a free one. */
export async function listen(
  server: Server,
  options: { port: number; host: string },
): Promise<RunningServer> {
  const listeners = await openListeners(server, options)
  let serving = true
  return {
    port: listeners.port,
    isServing: () => serving,
    async drain() {
      serving = false
      const closed = listeners.close()
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
