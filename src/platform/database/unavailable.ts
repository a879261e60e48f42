// Which failures mean that the database is temporarily unavailable, as opposed to a fault of ours?

/** An error and its causes; Drizzle and fetch wrap the driver's own a level or two deep. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) yield at
}

const textOf = (error: Error, name: 'code' | 'syscall' | 'constraint' | 'routine'): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** Returns the SQLSTATE of a failed query, wherever the driver or Drizzle put it. */
export function sqlState(error: unknown): string | undefined {
  for (const at of causesOf(error)) {
    const code = textOf(at, 'code')
    // No SQLSTATE class begins with E, so EPIPE is none.
    if (code !== undefined && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return code
  }
  return undefined
}

/** The constraint that decides races: another transaction has the value already. */
export const UNIQUE_VIOLATION = '23505'

/** Returns whether a row was refused because another one has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Returns the name of the reference because of which a row was refused: the row that it refers to is gone. */
export function brokenReference(error: unknown): string | undefined {
  for (const at of causesOf(error))
    if (textOf(at, 'code') === FOREIGN_KEY_VIOLATION) return textOf(at, 'constraint')
  return undefined
}

const UNAVAILABLE_STATES = new RegExp(
  `^(${[
    '08...', // the connection failed
    '25006', // a read-only standby
    '25P03', // it took too long between two statements
    '28...', // the server does not accept our credentials, as while a password is changed
    '3D000', // the database is not there, as while it is restored
    '40...', // undone for the sake of another transaction; nothing is left of it
    '53...', // disk, memory or connections are used up
    '55P03', // a lock could not be had
    '57...', // stopped, crashed, starting, or cut off by its time limit
    '58...', // the system underneath failed
  ].join('|')})$`,
)

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])
/** Errors of a socket file: gone, not ours, or with a full backlog. Files fail with the same codes. */
const UNREACHABLE_WHEN_CONNECTING = new Set(['ENOENT', 'EACCES', 'EAGAIN'])

/** The driver reports these errors of a connection without a code. */
const DRIVER_MESSAGES = new RegExp(
  [
    '^Connection terminated',
    '^Query read timeout$',
    '^timeout expired$',
    '^timeout exceeded when trying to connect$',
    '^Client has encountered a connection error and is not queryable$',
    '^Client was closed and is not queryable$',
    '^Cannot use a pool after calling end on the pool$',
    '^The server does not support SSL connections$',
    '^There was an error establishing an SSL connection$',
  ].join('|'),
)

/**
 * Returns whether the database was temporarily unable to serve: gone, restarting, full or too slow. That is a 503, not
 * a 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return isConnectionInDoubt(error)
  return UNAVAILABLE_STATES.test(state) || isPlanOutdated(error)
}

/**
 * Returns whether a table was changed since this connection prepared the statement, as by the migration of a newer
 * version: nothing was done, and the next attempt prepares it again. PostgreSQL uses the same SQLSTATE for everything
 * that it doesn't support.
 */
function isPlanOutdated(error: unknown): boolean {
  for (const at of causesOf(error))
    if (textOf(at, 'code') === '0A000') return textOf(at, 'routine') === 'RevalidateCachedQuery'
  return false
}

const DEADLOCK = '40P01'

/** Returns whether the database undid a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => sqlState(error) === DEADLOCK

const CUT_OFF = '57014'

/**
 * Returns whether the database cut a statement off, most likely by its time limit: the lock that it waited for is still
 * held.
 */
export const isCutOff = (error: unknown): boolean => sqlState(error) === CUT_OFF

/** Returns whether the server sent no error at all: it is gone, or may still owe an answer on this connection. */
export function isConnectionInDoubt(error: unknown): boolean {
  if (sqlState(error) !== undefined) return false
  for (const at of causesOf(error)) {
    const code = textOf(at, 'code')
    if (code !== undefined && UNREACHABLE_CODES.has(code)) return true
    if (code !== undefined && UNREACHABLE_WHEN_CONNECTING.has(code) && textOf(at, 'syscall') === 'connect')
      return true
    if (DRIVER_MESSAGES.test(at.message)) return true
  }
  return false
}
