// Structured logs: one JSON object a line, allow-listed fields, the request's id on every line inside one.
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

export type LogFields = {
  event: string
  method?: string
  route?: string
  status?: number
  duration_ms?: number
  count?: number
  name?: string
  /** Of whom a security event tells: an id that means nothing outside the database. */
  user_id?: string
  detail?: string
  err?: unknown
}

export type Log = {
  debug(fields: LogFields): void
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The request in whose name something runs. */
export type RequestScope = {
  readonly requestId: string
  /** Ends the request as failed; missing once it has been answered. */
  abandon?: (error: unknown) => void
}

const scope = new AsyncLocalStorage<RequestScope>()

/** Runs `work` in the name of a request: every log line written inside carries its id. */
export function withinRequest<T>(request: RequestScope, work: () => T): T {
  return scope.run(request, work)
}

/** Runs `work` so that every log line written inside carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}

/** The request in whose name this runs, which may have been answered long ago. */
export function currentRequest(): RequestScope | undefined {
  return scope.getStore()
}

/** The id of the request that is being answered, if one is. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId
}

export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: () => {
      const requestId = currentRequestId()
      return requestId ? { request_id: requestId } : {}
    },
  })
}

/** Name, message, stack and cause, and nothing else: drivers hang queries and addresses on their errors. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    name: error.name,
    message: describedMessage(error),
    ...(code ? { code } : {}),
    stack: stackWithoutMessage(error),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/** A failed query's message holds its parameters, which may be anybody's data: only the statement's start stays. */
function describedMessage(error: Error): string {
  const cut = error.message.indexOf('\nparams:')
  return (cut < 0 ? error.message : error.message.slice(0, cut)).slice(0, 500)
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n')
}
