// The node:http server: request ids, headers, logs and metrics around pages, assets, the API and operations.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ListeningSocket } from '@guildhall/process-manager'
import { getRequestListener, RequestError } from '@hono/node-server'
import { PUBLIC_BASE } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { currentRequestId, type Log, type RequestScope, withinRequest } from '../log.ts'
import { type Admission, Overload, type WorkKind } from './admission.ts'
import { answerWith } from './answer.ts'
import type { ApiApp } from './api.ts'
import { requestRefusingCrumbs } from './crumbs.ts'
import { drain, drainOf } from './draining.ts'
import { failurePage } from './failure-page.ts'
import { problemResponse, toProblem } from './failures.ts'
import { admitWork, refuseWork } from './intake.ts'
import { openListeners } from './listeners.ts'
import type { Metrics, RequestKind } from './metrics.ts'
import { inTurn, MOST_AHEAD } from './pipelining.ts'
import { refuseWhatIsNoRequest } from './refused-connections.ts'
import { namesOneHost, pathOf, settleTarget } from './request-target.ts'
import { commonHeaders, DATA_CSP, POLICY, pageCsp } from './security-headers.ts'
import { placeOfSentForm } from './sent-form.ts'
import { endLateBody, endUnread, SERVER_TIMEOUTS, type ServerTimeouts } from './timeouts.ts'

/** By default Node checks for late headers every 30 s, which would turn 10 s into up to 40. */
const LOOK_FOR_LATE_HEADERS_MS = 1_000
/** What nginx logs for a request whose client left without an answer. */
const CLIENT_LEFT = 499
/** The host of an HTTP/1.0 request without one: it is nobody's, so no check of the host admits it. */
const NO_HOST = 'unnamed.invalid'

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

export type ServerOptions = {
  /** Answers everything whose path begins with one of `apiPrefixes`. */
  api: ApiApp
  apiPrefixes: readonly string[]
  /** Long-lived responses: measured separately, or their duration would hide that of all others. */
  streamPaths: readonly string[]
  /** Answers from memory, before everything else; returns whether it did. */
  serveRemembered: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether a path can be a file's. Asking `files` for every page in vain takes a tenth of a cached page's time. */
  mayBeFile: (path: string) => boolean
  /** Serves files, or calls next. */
  files: Middleware
  servePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  admission: Admission
  /** The kind of work of an API request; undefined: hardly any. */
  workOf: (method: string, path: string) => WorkKind | undefined
  /** Under which name a client is counted. */
  clientOf: (request: IncomingMessage) => string
  /** The body of an overload refusal, in the protocol's own shape. */
  refusalBody: (problem: Overload, request: IncomingMessage, requestId: string) => unknown
  log: Log
  /** The pattern under which a path is logged. */
  routeNameOf: (path: string) => string
  metrics: Metrics
  overTls: boolean
  /** For tests that cannot wait for so long. */
  timeouts?: ServerTimeouts
}

export type RunningServer = {
  port: number
  /** False from the moment that draining began. */
  isServing(): boolean
  /** From now on every answer says that it is the last one of its connection. */
  beginDraining(): void
  /** Listens at more sockets, unless draining began. */
  listenAlso(sockets: readonly ListeningSocket[]): Promise<void>
  /** Starts draining, lets answers under way finish, then closes; for `graceMs`, connections may be used once more. */
  drain(): Promise<void>
}

export function createHttpServer(options: ServerOptions): Server {
  const { log, metrics, admission, timeouts = SERVER_TIMEOUTS } = options
  // Pages and files have policies of their own; everything else may run nothing.
  const headers = { ...commonHeaders(options), [POLICY]: DATA_CSP }
  const Answer = answerWith(headers, () => draining.hasBegun())
  const apiListener = getRequestListener(options.api.fetch, {
    overrideGlobalObjects: false,
    hostname: NO_HOST,
    errorHandler: (error) =>
      problemResponse(
        error instanceof RequestError ? badTarget() : toProblem(error, log),
        currentRequestId() ?? '',
      ),
  })
  const operations = new Set(['/healthz', '/readyz', '/metrics'])

  const isApi = (path: string) =>
    options.apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

  async function handle(
    request: IncomingMessage,
    response: InstanceType<typeof Answer>,
    path: string,
  ): Promise<void> {
    if (options.serveRemembered(request, response)) return
    if (isApi(path)) {
      await answerApi(request, response, path)
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const place = placeOfSentForm(request)
      if (place !== undefined) {
        response.writeHead(303, { location: place, 'cache-control': 'no-store' }).end()
        return
      }
      response.setHeader('allow', 'GET, HEAD')
      throw new Problem('wrong_method', 'Method not allowed. Use GET or HEAD')
    }
    if (options.mayBeFile(path) && (await isServedAsFile(request, response))) return
    await options.servePage(request, response)
  }

  /** An API call, once there is room for its work. */
  async function answerApi(
    request: IncomingMessage,
    response: InstanceType<typeof Answer>,
    path: string,
  ): Promise<void> {
    const answer = () => apiListener(request, response)
    const kind = options.workOf(request.method ?? '', path)
    if (kind === undefined) return answer()
    const isStream = options.streamPaths.includes(path)
    const work = async () => {
      const leave = await admitWork(admission, kind, request, response, {
        isStream,
        client: options.clientOf(request),
      })
      try {
        if (leave) await answer()
      } finally {
        leave?.()
      }
    }
    if (kind !== 'file') return work()
    // A client that hardly reads holds a place for as long as it likes.
    await admission.files.during(options.clientOf(request), work, () => admission.refusal(kind))
  }

  function isServedAsFile(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      response.once('close', () => resolve(true))
      options.files(request, response, (error) => (error ? reject(error) : resolve(false)))
    })
  }

  const settings = {
    ServerResponse: Answer,
    IncomingMessage: requestRefusingCrumbs((error, socket) => server.emit('clientError', error, socket)),
    connectionsCheckingInterval: Math.min(LOOK_FOR_LATE_HEADERS_MS, timeouts.headersMs / 2),
  }
  const server = createServer(settings, (request, response) => {
    const { answers = new Set([response]) } = draining.connections.get(request.socket) ?? {}
    const ahead = answers.size
    // The connection is closed after the answer to the one before.
    if (ahead > MOST_AHEAD + 1) return
    const startedAt = performance.now()
    const { requestId } = response
    const isUnderstood = namesOneHost(request) && settleTarget(request)
    const path = pathOf(request.url ?? '/')
    const scope: RequestScope = { requestId, abandon: (error) => fail(error, requestId, response) }

    // After an upgrade request Node ignores what follows, and would wait for the next request in vain.
    if (!isUnderstood || ahead > MOST_AHEAD || request.headers.upgrade !== undefined)
      response.shouldKeepAlive = false
    // A write that comes too late fails that request, not the process.
    response.on('error', (err) => withinRequest(scope, () => log.warn({ event: 'answer_failed', err })))
    const hasDeadline = options.workOf(request.method ?? '', path) === 'upload'
    endLateBody(request, response, { ...timeouts, hasDeadline })
    endUnread(request, response, timeouts)
    response.once('close', () => {
      delete scope.abandon
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
      const status = response.headersSent ? response.statusCode : CLIENT_LEFT
      metrics.observeRequest(kind, request.method ?? '', status, seconds)
      const line = {
        event: 'request',
        method: request.method ?? '',
        route: options.routeNameOf(path),
        status,
        duration_ms: Math.round(seconds * 1000),
      }
      // A busy site's pages and files would drown everything else.
      withinRequest(scope, () =>
        (kind === 'api' || status >= 500) && !response.isOverload ? log.info(line) : log.debug(line),
      )
    })

    withinRequest(scope, () => {
      const answered = !isUnderstood
        ? Promise.reject(badTarget())
        : ahead === 1
          ? handle(request, response, path)
          : inTurn(request, answers, () => handle(request, response, path))
      answered.catch((error: unknown) => {
        response.isOverload = error instanceof Overload
        if (error instanceof Overload && isApi(path) && !response.headersSent)
          refuseWork(options.refusalBody(error, request, requestId), request, response)
        else fail(error, requestId, response)
      })
    })
  })
  const draining = drainOf(server)
  refuseWhatIsNoRequest(server, { connections: draining.connections, headers, log })
  // Such as a connection that could not be accepted because the system has no more of them.
  server.on('error', (err) => log.error({ event: 'server_error', err }))

  function fail(error: unknown, requestId: string, response: ServerResponse): void {
    const problem = toProblem(error, log)
    if (response.writableEnded) return
    if (response.headersSent) {
      response.destroy()
      return
    }
    const answer = problemResponse(problem, requestId)
    const page = failurePage(problem, requestId)
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'content-security-policy': pageCsp(options),
    })
    response.end(page)
  }

  // Node has one timeout for all requests, so ours are applied where they are handled.
  server.requestTimeout = 0
  server.headersTimeout = timeouts.headersMs
  server.timeout = timeouts.unreadMs
  server.keepAliveTimeout = timeouts.keepAliveMs
  return server
}

/**
 * Starts to listen. Rejects with the system's error, EADDRINUSE for a busy port. `port` 0 takes a free one; `sockets` are
 * some at it that are bound already.
 */
export async function listen(
  server: Server,
  options: { port: number; host: string; sockets?: readonly ListeningSocket[]; graceMs?: number },
): Promise<RunningServer> {
  const listeners = await openListeners(server, options)
  const draining = drainOf(server)
  return {
    port: listeners.port,
    isServing: () => !draining.hasBegun(),
    beginDraining: draining.begin,
    async listenAlso(sockets) {
      if (!draining.hasBegun()) await listeners.add(sockets)
    },
    drain: () => drain(server, { graceMs: options.graceMs ?? 0, stopListening: listeners.close }),
  }
}

/** An ambiguous target. */
function badTarget(): Problem {
  return new Problem('invalid', 'Invalid URL')
}
