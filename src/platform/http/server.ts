// Sends each request to its answerer, and gives it its id, log line, metrics and failure page.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  createHardenedServer,
  type Exchange,
  type IdentifiedResponse,
  pathOf,
  RefusedRequest,
  type ServerTimeouts,
} from '@guildhall/http-server'
import { getRequestListener, RequestError } from '@hono/node-server'
import { trace } from '@opentelemetry/api'
import { PUBLIC_BASE } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { withoutLastSlash } from '../contract/same-address.ts'
import { currentRequestId, type Log, type RequestScope, withinRequest } from '../log.ts'
import { type Admission, Overload, type WorkKind } from './admission.ts'
import type { ApiApp } from './api.ts'
import { failurePage } from './failure-page.ts'
import { problemResponse, RETRY_AFTER_SECONDS, toProblem } from './failures.ts'
import { admitWork, refuseWork } from './intake.ts'
import type { Metrics, RequestKind } from './metrics.ts'
import { commonHeaders, DATA_CSP, POLICY, pageCsp } from './security-headers.ts'
import { placeOfSentForm } from './sent-form.ts'

/** nginx logs this status, too, for a request whose client left without an answer. */
const CLIENT_LEFT = 499
/** An HTTP/1.0 request may name no host: no check of the host admits this one. */
const NO_HOST = 'unnamed.invalid'
const OPERATIONS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

export type ServerOptions = {
  /** The API answers every path that begins with one of `apiPrefixes`. */
  api: ApiApp
  apiPrefixes: readonly string[]
  /** Long-lived responses: measured separately, or their duration would hide that of all others. */
  isStream: (path: string) => boolean
  /** Answers from memory, before everything else; returns whether it did. */
  serveRemembered: (request: IncomingMessage, response: ServerResponse) => boolean
  /**
   * Returns whether a path can be a file's. Asking `files` for every page in vain takes a tenth of a cached page's
   * time.
   */
  mayBeFile: (path: string) => boolean
  /** Serves files, or calls next. */
  files: Middleware
  servePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  admission: Admission
  /** Returns the kind of work of an API request; undefined for hardly any work. */
  workOf: (method: string, path: string) => WorkKind | undefined
  clientOf: (request: IncomingMessage) => string
  /** Returns the body of an overload refusal, in the protocol's own shape. */
  refusalBody: (problem: Overload, request: IncomingMessage, requestId: string) => unknown
  log: Log
  routeNameOf: (path: string) => string
  metrics: Metrics
  overTls: boolean
  /** Shorter timeouts, for tests that cannot wait for so long. */
  timeouts?: ServerTimeouts
}

type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>

export function createHttpServer(options: ServerOptions): Server {
  const { log } = options
  const answer = answerer(options)

  function exchange(request: IncomingMessage, response: IdentifiedResponse): Exchange {
    const { requestId } = response
    const path = withoutLastSlash(pathOf(request.url ?? '/'))
    let isOverload = false
    const scope: RequestScope = { requestId, abandon: (error) => fail(error, response) }
    return {
      hasDeadline: options.workOf(request.method ?? '', path) === 'upload',
      run: (work) => withinRequest(scope, work),
      answer() {
        nameSpan(request, options.routeNameOf, path)
        return answer(request, response, path)
      },
      fail(error) {
        isOverload = error instanceof Overload
        if (error instanceof Overload && isApi(options, path) && !response.headersSent)
          refuseWork(options.refusalBody(error, request, requestId), request, response)
        else fail(error, response)
      },
      writeFailed: (err) => withinRequest(scope, () => log.warn({ event: 'answer_failed', err })),
      closed(seconds) {
        delete scope.abandon
        withinRequest(scope, () => observe(options, { request, response, path, seconds, isOverload }))
      },
    }
  }

  function fail(error: unknown, response: IdentifiedResponse): void {
    const problem = error instanceof RefusedRequest ? refusalOf(error) : toProblem(error, log)
    if (response.writableEnded) return
    if (response.headersSent) {
      response.destroy()
      return
    }
    const answer = problemResponse(problem, response.requestId)
    const page = failurePage(problem, response.requestId)
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'content-security-policy': pageCsp(options),
    })
    response.end(page)
  }

  return createHardenedServer({
    // Pages and files have policies of their own; everything else may run nothing.
    headers: { ...commonHeaders(options), [POLICY]: DATA_CSP },
    exchange,
    log,
    timeouts: options.timeouts,
  })
}

function answerer(options: ServerOptions): Answer {
  const answerApi = apiAnswerer(options)
  return async (request, response, path) => {
    if (options.serveRemembered(request, response)) return
    if (isApi(options, path)) {
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
    if (options.mayBeFile(path) && (await isServedAsFile(options.files, request, response))) return
    await options.servePage(request, response)
  }
}

/** Answers an API call, once there is room for its work. */
function apiAnswerer({ api, admission, log, ...options }: ServerOptions): Answer {
  const listener = getRequestListener(api.fetch, {
    overrideGlobalObjects: false,
    hostname: NO_HOST,
    errorHandler: (error) =>
      problemResponse(
        error instanceof RequestError ? ambiguousTarget() : toProblem(error, log),
        currentRequestId() ?? '',
      ),
  })
  return async (request, response, path) => {
    const kind = options.workOf(request.method ?? '', path)
    if (kind === undefined) return listener(request, response)
    const client = options.clientOf(request)
    const isStream = options.isStream(path)
    const work = async () => {
      const leave = await admitWork({ admission, kind, isStream, client }, request, response)
      try {
        if (leave) await listener(request, response)
      } finally {
        leave?.()
      }
    }
    if (kind !== 'file') return work()
    // A client that hardly reads holds a place for as long as it likes.
    await admission.files.during(client, work, () => admission.refusal(kind))
  }
}

const isApi = ({ apiPrefixes }: Pick<ServerOptions, 'apiPrefixes'>, path: string) =>
  apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

function isServedAsFile(
  files: Middleware,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true))
    files(request, response, (error) => (error ? reject(error) : resolve(false)))
  })
}

type Answered = {
  request: IncomingMessage
  response: ServerResponse
  path: string
  seconds: number
  isOverload: boolean
}

/** Traces have the pattern of a route, and not the address. */
function nameSpan({ method }: IncomingMessage, routeNameOf: ServerOptions['routeNameOf'], path: string) {
  const span = trace.getActiveSpan()
  if (!span) return
  const route = routeNameOf(path)
  span.setAttribute('http.route', route).updateName(`${method} ${route}`)
}

/** Measures an answer. Only some are logged: a busy site's pages and files would drown everything else. */
function observe(options: ServerOptions, { request, response, path, seconds, isOverload }: Answered): void {
  const kind = kindOf(options, path)
  const method = request.method ?? ''
  const status = response.headersSent ? response.statusCode : CLIENT_LEFT
  options.metrics.observeRequest(kind, method, status, seconds)
  const route = options.routeNameOf(path)
  const line = { event: 'request', method, route, status, duration_ms: Math.round(seconds * 1000) }
  if ((kind === 'api' || status >= 500) && !isOverload) options.log.info(line)
  else options.log.debug(line)
}

function kindOf(options: ServerOptions, path: string): RequestKind {
  if (OPERATIONS.has(path)) return 'operations'
  if (options.isStream(path)) return 'stream'
  if (path.startsWith(PUBLIC_BASE)) return 'file'
  if (isApi(options, path)) return 'api'
  return path.startsWith('/assets/') ? 'asset' : 'page'
}

function refusalOf({ reason }: RefusedRequest): Problem {
  return reason === 'ambiguous_target'
    ? ambiguousTarget()
    : new Problem('too_many_requests', 'Wait for the responses before you send more requests', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
}

function ambiguousTarget(): Problem {
  return new Problem('invalid', 'Invalid URL')
}
