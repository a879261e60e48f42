// Which parts of an error may be logged? Its place and its kind, never its subject: drivers and libraries put
// statements with their values, addresses and whole inputs into their messages.

import { DrizzleQueryError } from 'drizzle-orm'
import * as z from 'zod'
import { beginningOf } from './contract/code-points.ts'
import { givenFields } from './contract/given-fields.ts'

/** Nothing of a logged error was sent by a client. */
export type LoggedError = {
  name: string
  message?: string
  code?: string
  status?: number
  syscall?: string
  /** The schema's names say what failed in the database. */
  constraint?: string
  table?: string
  column?: string
  routine?: string
  /** The failed statement without its values. */
  statement?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const MAX_DEPTH = 5
const MAX_FRAMES = 12
const MAX_ERRORS = 3
const MAX_STATEMENT_LENGTH = 1500
const FRAME =
  /^ {4}at (?:async )?(?:.+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\|<anonymous>|native|index \d)[^()]*\)?$/
/** A word chosen by a program: a class, an error code, the name of a constraint. */
const WORD = /^[A-Za-z_][\w.-]{0,62}$/
const SQL_STATE = /^[0-9A-Z]{5}$/
/** The program's own files are below this address; a bundler's loader may name them without the scheme. */
const OWN_SOURCE = new URL('..', import.meta.url)
const OWN_PLACES = [OWN_SOURCE.href, decodeURIComponent(OWN_SOURCE.pathname)]

/** V8's messages as far as they contain no value. */
const ENGINE_WORDS = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^Cannot destructure property '\w+' of '[A-Za-z_$][\w.$]*' as it is (?:undefined|null)/,
  /^(?:undefined|null) is not iterable/,
  /^[A-Za-z_$][\w.$]* is not (?:a function|a constructor|defined|iterable)$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid (?:array|string) length$/,
  /^Invalid time value$/,
]
const ENGINE_ERRORS: readonly unknown[] = [TypeError, RangeError, ReferenceError, SyntaxError, URIError]

/** These sentences about a connection are the driver's and the runtime's own, word for word. */
const CONNECTION_WORDS: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'fetch failed',
  'read ECONNRESET',
  'write EPIPE',
  'aborted',
  'The operation was aborted',
  'This operation was aborted',
  'The operation was aborted due to timeout',
])

export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: `thrown ${nameOfThrown(thrown)}` }
  const message = messageOf(thrown)
  const stack = framesOf(thrown).slice(0, MAX_FRAMES).join('\n')
  const inner = depth < MAX_DEPTH
  return {
    name: word(thrown.name) ?? 'Error',
    ...(message === undefined ? {} : { message }),
    ...detailsOf(thrown),
    ...(stack === '' ? {} : { stack }),
    ...(inner && thrown.cause !== undefined ? { cause: loggedError(thrown.cause, depth + 1) } : {}),
    ...(inner && thrown instanceof AggregateError
      ? { errors: thrown.errors.slice(0, MAX_ERRORS).map((one) => loggedError(one, depth + 1)) }
      : {}),
  }
}

/** Returns the same for a terminal, one line per cause. */
export function errorInWords(thrown: unknown): string {
  const { name, message, stack, cause, errors: _, ...rest } = loggedError(thrown)
  const details = Object.entries(rest).map(([key, value]) => `${key} ${value}`)
  const lines = [
    [message === undefined ? name : `${name}: ${message}`, ...details].join(', '),
    ...(stack === undefined ? [] : [stack]),
    ...(cause === undefined ? [] : [`Caused by ${errorInWords((thrown as Error).cause)}`]),
  ]
  return lines.join('\n')
}

function nameOfThrown(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return thrown === null ? 'null' : typeof thrown
  return word(thrown.constructor?.name) ?? 'object'
}

/** Returns our own words and fixed ones; undefined for any others, which may contain input. */
function messageOf(error: Error): string | undefined {
  if (error instanceof z.ZodError) return error.issues.map(({ code }) => code).join(', ')
  if (CONNECTION_WORDS.has(error.message)) return error.message
  const [place] = framesOf(error)
  if (place === undefined || !OWN_PLACES.some((own) => place.includes(own))) return undefined
  // A Problem and its like are written for the client, and may repeat its input. A plain error is ours.
  if (error.constructor === Error) return error.message
  if (!ENGINE_ERRORS.includes(error.constructor)) return undefined
  for (const known of ENGINE_WORDS) {
    const [words] = known.exec(error.message) ?? []
    if (words !== undefined) return words
  }
  return undefined
}

/** Only the stack's frames: a message may have lines that look like some. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return []
  const at = message === '' ? -1 : stack.indexOf(message)
  const lines = stack.slice(at < 0 ? 0 : at + message.length).split('\n')
  // A message that was changed after the stack was written stays at its head: the frames are what follows.
  const lastOther = lines.findLastIndex((line) => !FRAME.test(line))
  return lines.slice(lastOther + 1)
}

function detailsOf(error: Error): Omit<LoggedError, 'name'> {
  const wordOf = (field: string) => word(Reflect.get(error, field))
  const code: unknown = Reflect.get(error, 'code')
  const state = typeof code === 'string' && SQL_STATE.test(code) ? code : undefined
  const details = {
    code: state ?? word(code) ?? wordOf('kind'),
    status: statusOf(error),
    syscall: wordOf('syscall'),
    statement: error instanceof DrizzleQueryError ? withoutValues(error.query) : undefined,
    // The database's own errors quote values in message, detail, hint and context.
    constraint: state && wordOf('constraint'),
    table: state && wordOf('table'),
    column: state && wordOf('column'),
    routine: state && wordOf('routine'),
  }
  return givenFields(details)
}

/** Returns an HTTP status, or the code of an SMTP reply. */
function statusOf(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata')
  const fromStore =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  const status: unknown = Reflect.get(error, 'status') ?? Reflect.get(error, 'responseCode') ?? fromStore
  return typeof status === 'number' && status >= 100 && status < 600 ? status : undefined
}

/** Returns a statement's shape: parameters are `$1` already, and literals are removed. */
export function withoutValues(statement: string): string {
  const shape = statement
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?(?!\w)/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
  return beginningOf(shape, MAX_STATEMENT_LENGTH)
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined
}
