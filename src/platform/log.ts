// Structured logs: one JSON object a line, allow-listed fields, the request's id on every line inside one.
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { loggedError } from './logged-error.ts'

export type LogFields = {
  event: string
  method?: string
  /** A pattern, never an address that somebody typed. */
  route?: string
  status?: number
  duration_ms?: number
  count?: number
  name?: string
  /** Of whom a security event tells: an id that means nothing outside the database. */
  user_id?: string
  /** Words of our own. */
  detail?: string
  /** What was thrown: `logged-error.ts` decides what of it is written. */
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

/** Nothing else reaches a line, whatever was handed over. */
const FIELDS = [
  'event',
  'method',
  'route',
  'status',
  'duration_ms',
  'count',
  'name',
  'user_id',
  'detail',
] as const satisfies (keyof LogFields)[]

/** Writes to the standard output, or where a test reads. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Of what stands under its name for errors, pino writes the uncut message beside what we made of it.
    errorKey: 'never used',
    serializers: { err: (described) => described },
    mixin: () => {
      const requestId = currentRequestId()
      return requestId ? { request_id: requestId } : {}
    },
  }
  const lines = destination ? pino(options, destination) : pino(options)
  const write = (label: Exclude<LogLevel, 'silent'>) => (fields: LogFields) => {
    if (lines.isLevelEnabled(label)) lines[label](lineOf(fields))
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function lineOf(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of FIELDS) if (fields[name] !== undefined) line[name] = fields[name]
  if ('err' in fields) line.err = loggedError(fields.err)
  return line
}
