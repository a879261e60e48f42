// Which errors of driver and server deserve a 503?
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, sqlState } from './unavailable.ts'

const ofServer = (code: string) => Object.assign(new Error('as the server puts it'), { code })
const ofSystem = (code: string, syscall?: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, ...(syscall ? { syscall } : {}) })
/** Drizzle passes an error on in this form. */
const wrapped = (cause: Error) => new Error('Failed query: select 1\nparams: ', { cause })

describe('worth a 503 is', () => {
  it.each([
    '08000',
    '08003',
    '08006',
    '08P01',
    '25006',
    '25P03',
    '28000',
    '28P01',
    '3D000',
    '40001',
    '40P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '58000',
    '58030',
  ])('SQLSTATE %s', (code) => {
    expect(isDatabaseUnavailable(ofServer(code))).toBe(true)
    expect(isDatabaseUnavailable(wrapped(ofServer(code)))).toBe(true)
    expect(sqlState(wrapped(ofServer(code)))).toBe(code)
  })

  it.each([
    ofSystem('ECONNREFUSED', 'connect'),
    ofSystem('ECONNRESET', 'read'),
    ofSystem('EPIPE', 'write'),
    ofSystem('EPIPE'),
    ofSystem('ETIMEDOUT', 'read'),
    ofSystem('EHOSTUNREACH', 'connect'),
    ofSystem('EAI_AGAIN', 'getaddrinfo'),
    ofSystem('ENOENT', 'connect'),
    ofSystem('EAGAIN', 'connect'),
    new Error('Connection terminated'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Query read timeout'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Cannot use a pool after calling end on the pool'),
  ])('$message', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isDatabaseUnavailable(wrapped(error))).toBe(true)
    expect(sqlState(error)).toBeUndefined()
  })
})

it('worth a 503 is a statement whose columns changed, and nothing else that is not supported', () => {
  const notSupported = (routine?: string) => wrapped(Object.assign(ofServer('0A000'), { routine }))
  expect(isDatabaseUnavailable(notSupported('RevalidateCachedQuery'))).toBe(true)
  expect(isDatabaseUnavailable(notSupported('transformOnConflictArbiter'))).toBe(false)
  expect(isDatabaseUnavailable(notSupported())).toBe(false)
})

describe('a fault of ours stays', () => {
  it.each(['22P02', '23505', '25P02', '42601', '42P01', '0A000', 'XX000'])('SQLSTATE %s', (code) =>
    expect(isDatabaseUnavailable(wrapped(ofServer(code)))).toBe(false),
  )

  it.each([
    ofSystem('ENOENT', 'open'),
    ofSystem('EACCES', 'mkdir'),
    new TypeError('x is undefined'),
    new Error('No endpoint answers Query read timeout of someone else'),
    'Query read timeout',
    undefined,
  ])('%s', (error) => expect(isDatabaseUnavailable(error)).toBe(false))
})
