// Does a log line contain the kind and place of a failure, and nothing of its input?
import { createServer } from 'node:net'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../tests/support/database/database.ts'
import { Problem } from './contract/problem.ts'
import { createLog, type LogFields, withRequestId } from './log.ts'
import { errorInWords, loggedError, withoutValues } from './logged-error.ts'

const CANARY = 'canary-of-a-person'
const { database } = await testDatabase()

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}
const written = (fields: LogFields): string => {
  const lines: string[] = []
  createLog('debug', { write: (line) => void lines.push(line) }).error(fields)
  return lines.join('')
}
/** Makes an error look as if a library had made it. */
const foreign = <E extends Error>(error: E, more: object = {}): E =>
  Object.assign(error, { stack: error.stack?.replaceAll('/src/', '/node_modules/library/') }, more)
const lineOf = (fields: LogFields) => JSON.parse(written(fields)) as { err: Record<string, unknown> }

describe('an error of the database', () => {
  it.each([
    ['a value that its type does not take', sql`select ${CANARY}::text::uuid`, '22P02'],
    ['a value that a type rejects in JSON', sql`select ${`{"a": ${CANARY}}`}::text::json`, '22P02'],
    ['words inside the statement', sql.raw(`select '${CANARY}'::uuid`), '22P02'],
    ['an error raised in a function', sql`select set_config(${CANARY}, 'x', false)`, '42704'],
  ])('by %s is logged with its state and its statement', async (_, query, code) => {
    const error = await thrownBy(() => database.db.execute(query))
    expect(String((error as Error).message)).toContain(CANARY)
    const { err } = lineOf({ event: 'fault', err: error })
    expect(err).toMatchObject({
      statement: expect.stringContaining('select '),
      stack: expect.stringContaining('logged-error.test.ts'),
      cause: { code },
    })
    expect(JSON.stringify(err)).not.toContain(CANARY)
  })

  it('by a constraint names it', async () => {
    await database.pool.query('create table birds (name text constraint birds_once unique)')
    const insert = sql`insert into birds (name) values (${CANARY})`
    await database.db.execute(insert)
    const error = await thrownBy(() => database.db.execute(insert))
    const { err } = lineOf({ event: 'fault', err: error })
    expect(err).toMatchObject({
      statement: 'insert into birds (name) values ($1)',
      cause: { code: '23505', constraint: 'birds_once', table: 'birds' },
    })
    expect(JSON.stringify(err)).not.toContain(CANARY)
  })
})

describe('an error of someone else', () => {
  it.each<[string, () => unknown, object]>([
    ['URL', () => new URL(CANARY), { name: 'TypeError', code: 'ERR_INVALID_URL' }],
    ['JSON', () => JSON.parse(CANARY), { name: 'SyntaxError' }],
    ['the engine', () => 'x' in (CANARY as unknown as object), { name: 'TypeError' }],
    ['a regular expression', () => new RegExp(`${CANARY}(`), { name: 'SyntaxError' }],
    ['a built-in', () => [1].map(CANARY as unknown as () => 1), { name: 'TypeError' }],
    ['zod', () => z.strictObject({}).parse({ [CANARY]: 1 }), { message: 'unrecognized_keys' }],
    ['fetch', () => fetch(`http://${CANARY}.invalid/`), { message: 'fetch failed' }],
    [
      'a store',
      () => {
        throw new S3ServiceException({
          name: 'AccessDenied',
          $fault: 'client',
          $metadata: { httpStatusCode: 403 },
          message: CANARY,
        })
      },
      { name: 'AccessDenied', status: 403 },
    ],
    [
      'a mail server',
      () => {
        throw foreign(new Error(CANARY), { code: 'EENVELOPE', responseCode: 550, rejected: [CANARY] })
      },
      { code: 'EENVELOPE', status: 550 },
    ],
    [
      'a refusal to a person',
      () => {
        throw new Problem('invalid', `Unknown field: ${CANARY}`, { fields: { [CANARY]: CANARY } })
      },
      { name: 'Problem', code: 'invalid' },
    ],
    [
      'whatever throws no error',
      () => {
        throw { [CANARY]: CANARY }
      },
      { name: 'thrown Object' },
    ],
  ])('by %s keeps its kind', async (_, work, kept) => {
    const error = await thrownBy(work)
    const line = written({ event: 'fault', err: error })
    expect(JSON.parse(line).err).toMatchObject(kept)
    expect(line).not.toContain(CANARY)
    expect(errorInWords(error)).not.toContain(CANARY)
  })

  it('whose message looks like a stack is logged with the real one', () => {
    const error = new TypeError(`x\n    at ${CANARY} (file:///src/a.ts:1:1)`)
    expect(JSON.stringify(loggedError(error))).not.toContain(CANARY)
    expect(loggedError(error).stack).toContain('logged-error.test.ts')
  })

  it('with many others in it is logged with the first of them', async () => {
    const server = createServer().listen(0)
    const address = server.address()
    server.close()
    const port = typeof address === 'object' ? address?.port : 0
    const error = await thrownBy(() => fetch(`http://127.0.0.1:${port}/`))
    expect(loggedError(error)).toMatchObject({ cause: { code: 'ECONNREFUSED', syscall: 'connect' } })
    const both = new AggregateError([error, foreign(new Error(CANARY))], CANARY)
    expect(loggedError(both)).toMatchObject({ errors: [{ name: 'TypeError' }, { name: 'Error' }] })
    expect(JSON.stringify(loggedError(both))).not.toContain(CANARY)
  })
})

describe('an error of our own', () => {
  it('keeps its words and what caused it', async () => {
    const error = await thrownBy(() =>
      database.inTransaction(async (tx) => {
        const { personIn } = await import('./actor.ts')
        await tx.execute(sql`select 1`)
        personIn({ kind: 'visitor' })
      }),
    )
    expect(loggedError(error)).toMatchObject({
      name: 'Error',
      message: 'A visitor passed an endpoint for people',
      stack: expect.stringContaining('actor.ts'),
    })
    expect(errorInWords(error)).toMatch(/^Error: A visitor passed an endpoint for people\n {4}at /)
  })

  it('of the engine keeps the words without the values', async () => {
    const { codePoints } = await import('./contract/code-points.ts')
    const error = await thrownBy(() => codePoints(undefined as unknown as string))
    expect(loggedError(error)).toMatchObject({ name: 'TypeError', message: 'text is not iterable' })
  })
})

describe('a line', () => {
  it('has the fields of the list, the request’s id, and nothing else', () => {
    const given = { event: 'x', name: 'y', msg: CANARY, email: CANARY, err: foreign(new Error(CANARY)) }
    const line = withRequestId('r1', () => written(given))
    expect(Object.keys(JSON.parse(line)).sort()).toEqual([
      'err',
      'event',
      'level',
      'name',
      'request_id',
      'time',
    ])
    expect(line).not.toContain(CANARY)
  })
})

describe('the shape of a statement', () => {
  it.each([
    [
      "select 'it''s' , 12.5, $1 from \"a1\" where x1 = 7 limit 20",
      'select ?, ?, $1 from "a1" where x1 = ? limit ?',
    ],
    ["select 'cut off", 'select ?'],
    ['select\n   $1::int8', 'select $1::int8'],
  ])('%j is %j', (statement, shape) => {
    expect(withoutValues(statement).replace(' ,', ',')).toBe(shape)
  })

  it('gets a failed query without its parameters', () => {
    const error = new DrizzleQueryError('select $1', [CANARY], foreign(new Error(CANARY)))
    expect(JSON.stringify(loggedError(error))).not.toContain(CANARY)
  })
})
