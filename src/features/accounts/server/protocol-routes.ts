// Mounts routes of the auth/v1 protocol: the public key, JSON bodies with extras, and errors in its two shapes.
import * as z from 'zod'
import { beginningOf } from '../../../platform/contract/code-points.ts'
import { fieldName } from '../../../platform/contract/generic-messages.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { statusOf, toProblem } from '../../../platform/http/failures.ts'
import { isSafeText, readJson } from '../../../platform/http/json-body.ts'
import type { Route } from '../../../platform/http/route.ts'
import { DATA_CSP } from '../../../platform/http/security-headers.ts'
import type { Log } from '../../../platform/log.ts'
import { isSameText } from '../../../platform/same-text.ts'
import { readFormBody } from './form-body.ts'
import { ProtocolRefusal, type RefusalName } from './refusal.ts'

export const VERSION_HEADER = 'x-supabase-api-version'
/** From this version on, the error code is a word, not a number. */
const WORD_CODES_SINCE = '2024-01-01'
const MAX_USER_AGENT_LENGTH = 300
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type ProtocolAsked = {
  headers: Headers
  query: URLSearchParams
  params: Readonly<Record<string, string>>
  /** The object is empty if there was no body. */
  body: Record<string, unknown>
  /** Rate limits count the client by this key. */
  addressKey: string
  userAgent: string
}

export type ProtocolRoute = {
  method: (typeof METHODS)[number]
  path: `/${string}`
  /** False where no header can be sent: a navigation, a link in a mail, a health check. */
  needsKey?: boolean
  origins?: Route['origins']
  /** Another site posts a form to us; all other bodies are JSON. */
  takes?: 'form'
  answer: (asked: ProtocolAsked) => Promise<Response>
}

/** Returns a JSON answer that must not be stored, unless the headers differ. */
export function answerJson(value: unknown, headers: Record<string, string> = {}, status = 200): Response {
  const body = JSON.stringify(value)
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'content-security-policy': DATA_CSP,
      ...headers,
    },
  })
}

export function answerNothing(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

/** Parses a body by its schema. Raises 'validation_failed' with the first field's sentence. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = fieldName(issue?.path ?? [])
  throw new ProtocolRefusal('validation_failed', {
    message: field === '' ? (issue?.message ?? 'Invalid request') : `${field}: ${issue?.message}`,
  })
}

/**
 * Turns declarations of the protocol's routes into routes; requests that match none get an answer in its shape, too.
 */
export function mountProtocol(
  routes: readonly ProtocolRoute[],
  options: { base: string; publicKey: string; log: Log },
): Route[] {
  const known = routes.map(
    (route): Route => ({
      method: route.method,
      path: `${options.base}${route.path}` as `/${string}`,
      origins: route.origins,
      async answer(request, context) {
        try {
          if (route.needsKey !== false) requireKey(request.headers, options.publicKey)
          return await route.answer({
            headers: request.headers,
            query: safeQuery(request),
            params: context.params,
            body: route.method === 'GET' ? {} : await readBody(request, route.takes),
            addressKey: context.addressKey,
            userAgent: beginningOf(request.headers.get('user-agent') ?? '', MAX_USER_AGENT_LENGTH),
          })
        } catch (error) {
          return refusalResponse(toRefusal(error, options.log), request.headers)
        }
      },
    }),
  )
  const paths = new Set(known.map((route) => route.path))
  const refuse = (method: Route['method'], path: `/${string}`, name: RefusalName): Route => ({
    method,
    path,
    answer: async (request) => refusalResponse(new ProtocolRefusal(name), request.headers),
  })
  const wrongMethods = [...paths].flatMap((path) =>
    METHODS.filter((method) => !known.some((route) => route.path === path && route.method === method)).map(
      (method) => refuse(method, path, 'wrong_method'),
    ),
  )
  const unknown = [...METHODS, 'HEAD' as const, 'OPTIONS' as const].flatMap((method) => [
    refuse(method, options.base as `/${string}`, 'not_found'),
    refuse(method, `${options.base}/*` as `/${string}`, 'not_found'),
  ])
  return [...known, ...wrongMethods, ...unknown]
}

function requireKey(headers: Headers, publicKey: string): void {
  const given = headers.get('apikey')
  if (!given) throw new ProtocolRefusal('no_api_key')
  if (!isSameText(given, publicKey)) throw new ProtocolRefusal('bad_api_key')
}

function safeQuery(request: Request): URLSearchParams {
  const cut = request.url.indexOf('?')
  const query = new URLSearchParams(cut < 0 ? '' : request.url.slice(cut))
  for (const [name, value] of query) {
    if (!isSafeText(name) || !isSafeText(value)) throw new ProtocolRefusal('validation_failed')
  }
  return query
}

const bodyObject = z.record(z.string(), z.unknown())

/** The client announces JSON even when it sends no body. */
async function readBody(request: Request, takes: ProtocolRoute['takes']): Promise<Record<string, unknown>> {
  if (takes === 'form') return readFormBody(request)
  const body = bodyObject.safeParse(await readJson(request, { whenEmpty: {} }))
  if (!body.success) throw new ProtocolRefusal('bad_json')
  return body.data
}

const BY_STATUS: Partial<Record<number, RefusalName>> = {
  404: 'not_found',
  405: 'wrong_method',
  413: 'request_too_large',
  429: 'over_request_rate_limit',
  503: 'unavailable',
  500: 'unexpected_failure',
}

/** Returns a refusal unchanged, and a Problem in the protocol's shape; any other error is a fault, and logged. */
export function toRefusal(error: unknown, log: Log): ProtocolRefusal {
  if (error instanceof ProtocolRefusal) return error
  const problem = toProblem(error, log)
  const name = BY_STATUS[statusOf(problem.kind)] ?? 'validation_failed'
  const isBody = problem instanceof Problem && problem.kind === 'invalid'
  return new ProtocolRefusal(isBody ? 'bad_json' : name, {
    message: problem.message,
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
  })
}

function hasWordCodes(version: string | null): boolean {
  return version !== null && /^\d{4}-\d\d-\d\d$/.test(version) && version >= WORD_CODES_SINCE
}

/** Returns the body of a refusal, in the shape that the client's version of the protocol expects. */
export function refusalBody(refusal: ProtocolRefusal, version: string | null): Record<string, unknown> {
  return hasWordCodes(version)
    ? { code: refusal.code, message: refusal.message, ...refusal.details }
    : { code: refusal.status, error_code: refusal.code, msg: refusal.message, ...refusal.details }
}

function refusalResponse(refusal: ProtocolRefusal, requestHeaders: Headers): Response {
  const version = requestHeaders.get(VERSION_HEADER)
  return answerJson(
    refusalBody(refusal, version),
    {
      'x-sb-error-code': refusal.code,
      ...(hasWordCodes(version) ? { [VERSION_HEADER]: WORD_CODES_SINCE } : {}),
      ...(refusal.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))) }),
    },
    refusal.status,
  )
}
