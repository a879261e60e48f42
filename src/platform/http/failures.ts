// Turns refusals and faults into answers, and faults into log lines. Only this file knows status codes.
import { FAULT_MESSAGE, Problem, type ProblemBody, type ProblemKind } from '../contract/problem.ts'
import { brokenReference, isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Log } from '../log.ts'
import { DATA_CSP } from './security-headers.ts'

const STATUS: Record<ProblemKind, number> = {
  invalid: 400,
  sign_in_required: 401,
  second_factor_required: 403,
  name_required: 403,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  // 429 is wrong here: clients repeat such a request by themselves.
  used_up: 402,
  unavailable: 503,
  storage_full: 507,
  fault: 500,
}

export const GONE_MESSAGE = 'Something that this belongs to was just deleted. Reload the page and try again.'
export const UNAVAILABLE_MESSAGE = 'The service is busy. Please try again in a moment.'
/** The default for Retry-After. */
export const RETRY_AFTER_SECONDS = 2

/** Returns the status code of a kind of problem. */
export function statusOf(kind: ProblemKind): number {
  return STATUS[kind]
}

/**
 * Turns an error into a Problem: a Problem stays as it is; a database that cannot serve is 'unavailable'; a row that
 * refers to one that was deleted after it was looked up is a 'conflict'; anything else is a fault. All but the first
 * are logged.
 */
export function toProblem(error: unknown, log: Log): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseUnavailable(error)) {
    log.warn({ event: 'database_unavailable', err: error })
    return new Problem('unavailable', UNAVAILABLE_MESSAGE, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    })
  }
  if (brokenReference(error) !== undefined) {
    log.warn({ event: 'reference_gone', err: error })
    return new Problem('conflict', GONE_MESSAGE, { cause: error })
  }
  log.error({ event: 'fault', err: error })
  return new Problem('fault', FAULT_MESSAGE, { cause: error })
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    code: problem.kind,
    message: problem.message,
    ...(problem.fields ? { fields: problem.fields } : {}),
    request_id: requestId,
  }
}

export function problemResponse(problem: Problem, requestId: string): Response {
  const body = JSON.stringify(problemBody(problem, requestId))
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': DATA_CSP,
  })
  if (problem.retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(Math.ceil(problem.retryAfterSeconds)))
  }
  if (problem.kind === 'sign_in_required') headers.set('www-authenticate', 'Bearer')
  return new Response(body, { status: STATUS[problem.kind], headers })
}
