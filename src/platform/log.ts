// Writes structured logs: one JSON object per line, allow-listed fields, and the request's id on every line written
// within one. OpenTelemetry gets them too, where it is loaded.
import { AsyncLocalStorage } from 'node:async_hooks'
import { logs, SeverityNumber } from '@opentelemetry/api'
import pino from 'pino'
import { loggedError } from './logged-error.ts'

export type LogFields = {
  event: string
  method?: string
  /** The route is a pattern, never an address that a person typed. */
  route?: string
  status?: number
  duration_ms?: number
  count?: number
  name?: string
  /** A security event is about this person: the id means nothing outside the database. */
  user_id?: string
  /** The detail holds only our own words, never a user's. */
  detail?: string
  /** `logged-error.ts` decides which parts of an error are written. */
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

export type RequestScope = {
  readonly requestId: string
  /** Ends the request as failed; missing once the request has been answered. */
  abandon?: (error: unknown) => void
}

const scope = new AsyncLocalStorage<RequestScope>()

/** Runs `work` on behalf of a request: every log line written inside carries its id. */
export function withinRequest<T>(request: RequestScope, work: () => T): T {
  return scope.run(request, work)
}

/** Runs `work` so that every log line written inside carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}

/** Returns the request on whose behalf this runs, which may have been answered long ago. */
export function currentRequest(): RequestScope | undefined {
  return scope.getStore()
}

/** Returns the id of the request that is being answered, if any. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId
}

/** No other fields reach a log line. */
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

const SEVERITIES = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
} as const

/** Writes to standard output, or to where a test reads. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Under its standard key for errors, pino would write the uncut message beside our own form.
    errorKey: 'never used',
    serializers: { err: (described) => described },
    mixin: requestField,
  }
  const lines = destination ? pino(options, destination) : pino(options)
  const write = (label: Exclude<LogLevel, 'silent'>) => (fields: LogFields) => {
    if (!lines.isLevelEnabled(label)) return
    const line = lineOf(fields)
    lines[label](line)
    // Without OpenTelemetry, this does nothing.
    logs.getLogger('log').emit({
      severityNumber: SEVERITIES[label],
      severityText: label,
      body: fields.event,
      attributes: { ...line, ...requestField() },
    })
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

const requestField = () => {
  const request_id = currentRequestId()
  return request_id ? { request_id } : {}
}

function lineOf(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of FIELDS) if (fields[name] !== undefined) line[name] = fields[name]
  if ('err' in fields) line.err = loggedError(fields.err)
  return line
}
