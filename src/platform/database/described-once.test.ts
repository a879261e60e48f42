// Are named statements answered as the driver answers them, though their columns are described only once?
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterThisFile } from '../../../tests/support/afterwards.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { recordingLog } from '../../../tests/support/recording-log.ts'
import { openPool } from './connections.ts'
import { describeOnce } from './described-once.ts'
import { isDatabaseUnavailable, sqlState } from './unavailable.ts'

const DIVISION_BY_ZERO = '22012'
const UNDEFINED_TABLE = '42P01'
const UNKNOWN_STATEMENT = '26000'
const RESULT_CHANGED = '0A000'

const { url } = await testDatabase()

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  afterThisFile(() => client.end())
  return client
}

const plain = await connected()
await plain.connect()

let ours: pg.Client
let descriptions = 0
beforeEach(async () => {
  ours = await connected()
  describeOnce(ours)
  await ours.connect()
  descriptions = 0
  ours.connection.on('rowDescription', () => {
    descriptions += 1
  })
  await ours.query('create temporary table lines (id int generated always as identity, line text unique)')
})

const { types } = pg
const named = (name: string, text: string) => ({ name, text, rowMode: 'array' as const, types })
/** What comes of a statement: its rows, or the state of its error. */
const outcome = (statement: ReturnType<typeof named>, values: unknown[] = [], client = ours) =>
  client.query(statement, values).then(
    ({ rows }) => rows,
    (error: unknown) => sqlState(error) ?? String(error),
  )

describe('a named statement', () => {
  it('is described once, however often it is executed', async () => {
    const doubled = named('doubled', 'select $1::int * 2 as doubled, null as nothing')
    for (const value of [1, 2, 3]) {
      const { rows } = await ours.query(doubled, [value])
      expect(rows).toEqual([[value * 2, null]])
    }
    expect(descriptions).toBe(1)
  })

  const EVERY_KIND = named(
    'every_kind',
    `select $1::text as text, $2::int4 as number, $3::int8 as long, $4::numeric as exact, $5::bool as bool,
      $6::timestamptz as moment, $7::jsonb as json, $8::text[] as texts, $9::bytea as bytes, null as nothing
    from generate_series(1, $10::int)`,
  )
  const moment = new Date('2026-03-04T05:06:07.089Z')
  const VALUES: [what: string, values: unknown[]][] = [
    [
      'values',
      ['é ✓', 7, 2 ** 40, '1.50', true, moment, { a: [1] }, ['x', 'y "z"'], Buffer.from([0, 255]), 3],
    ],
    ['nulls', [...Array(9).fill(null), 1]],
    ['undefined and empty ones', ['', 0, 0, '0', false, undefined, '[]', [], Buffer.alloc(0), 1]],
    ['no rows', [...Array(9).fill(null), 0]],
  ]
  it.each(VALUES)(
    'sends and reads %s as the driver does, the first time and later',
    async (_what, values) => {
      const { command, rowCount, rows, fields } = await plain.query(EVERY_KIND, values)
      for (let time = 1; time <= 3; time++) {
        expect(await ours.query(EVERY_KIND, values)).toEqual({ command, rowCount, rows, fields })
      }
      expect(descriptions).toBe(1)
    },
  )

  it('tells how many rows it wrote, whether it returns them or not', async () => {
    const insert = named('insert', 'insert into lines (line) values ($1), ($2) returning line')
    const remove = named('remove', 'delete from lines where line <> $1')
    for (const letter of ['a', 'b']) {
      const written = await ours.query(insert, [`${letter}1`, `${letter}2`])
      expect(written).toMatchObject({
        command: 'INSERT',
        rowCount: 2,
        rows: [[`${letter}1`], [`${letter}2`]],
      })
      const removed = await ours.query(remove, [`${letter}1`])
      expect(removed).toMatchObject({ command: 'DELETE', rowCount: 1, rows: [] })
      await ours.query('truncate lines')
    }
  })

  it('is answered with its own rows when a pool sends many at once', async () => {
    class Client extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config)
        describeOnce(this)
      }
    }
    const pool = new pg.Pool({ connectionString: url, Client, max: 2 })
    afterThisFile(() => pool.end())
    const numbers = Array.from({ length: 100 }, (_, at) => at)
    const shares = [1, 2, 3].map((by) => named(`by_${by}`, `select $1::int, $1::int % ${by}`))
    const asked = shares.flatMap((share) => numbers.map((number) => pool.query(share, [number])))
    expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(
      [1, 2, 3].flatMap((by) => numbers.map((number) => [[number, number % by]])),
    )
    await expect(pool.query(named('wrong', 'select 1 / $1::int'), [0])).rejects.toThrow('division by zero')
    expect((await pool.query(named('right', 'select 1 / $1::int'), [1])).rows).toEqual([[1]])
  })
})

it.each([
  { address: 'the server', isPooler: false, described: 1 },
  // It would not tell that the columns are other ones on another of its connections.
  { address: 'a pooler', isPooler: true, described: 3 },
])(
  'through the address of $address it is described $described times in three',
  async ({ isPooler, described }) => {
    const { pool, close } = openPool({
      url,
      name: 'pool',
      log: recordingLog(),
      size: 1,
      timeoutMs: 5_000,
      isPooler,
    })
    afterThisFile(close)
    const client = await pool.connect()
    let seen = 0
    client.connection.on('rowDescription', () => {
      seen += 1
    })
    client.release()
    for (const value of [1, 2, 3])
      expect((await pool.query(named('same', 'select $1::int'), [value])).rows).toEqual([[value]])
    expect(seen).toBe(described)
  },
)

describe('after an error', () => {
  it.each([
    ['in its first execution', [0, 2]],
    ['in a later one', [2, 0, 4]],
  ])('%s it is answered again', async (_when, values) => {
    const share = named('share', 'select 100 / $1::int')
    for (const value of values)
      expect(await outcome(share, [value])).toEqual(value === 0 ? DIVISION_BY_ZERO : [[100 / value]])
    expect(await outcome(share, [1])).toEqual([[100]])
  })

  it('while it was read by the server it is answered once it is right', async () => {
    const later = named('later', 'select line from later where line <> $1')
    expect(await outcome(later, ['x'])).toBe(UNDEFINED_TABLE)
    await ours.query('create temporary table later (line text)')
    expect(await outcome(later, ['x'])).toEqual([])
  })

  it('because its columns changed it is answered with the new ones', async () => {
    const all = named('all', 'select * from lines where $1')
    await ours.query("insert into lines (line) values ('a')")
    expect(await outcome(all, [true])).toEqual([[1, 'a']])
    await ours.query('alter table lines add column length int not null default 8')
    expect(await outcome(all, [true])).toBe(RESULT_CHANGED)
    expect(await outcome(all, [true])).toEqual([[1, 'a', 8]])
    await ours.query('alter table lines alter length type bigint')
    await expect(ours.query(all, [true])).rejects.toSatisfy(isDatabaseUnavailable)
  })

  it('because the server forgot it, it is prepared again', async () => {
    const one = named('one', 'select $1::int')
    expect(await outcome(one, [1])).toEqual([[1]])
    await ours.query('deallocate all')
    expect(await outcome(one, [1])).toBe(UNKNOWN_STATEMENT)
    expect(await outcome(one, [1])).toEqual([[1]])
  })

  it('in the middle of its rows none of them is passed on', async () => {
    const series = named('series', 'select 100 / (3 - n) from generate_series(1, $1::int) n')
    expect(await outcome(series, [2])).toEqual([[50], [100]])
    expect(await outcome(series, [5])).toBe(DIVISION_BY_ZERO)
    expect(await outcome(series, [1])).toEqual([[50]])
  })
})

describe('a fault of ours', () => {
  it('such as a value that cannot be sent fails that execution alone', async () => {
    const text = named('text', 'select $1::text')
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(await outcome(text, ['a'])).toEqual([['a']])
    expect(await outcome(text, [circle])).toContain('circular')
    expect(await outcome(text, ['b'])).toEqual([['b']])
  })

  it('such as a value without a text fails that execution alone', async () => {
    const text = named('text', 'select $1::text')
    const odd = Object.assign(() => {}, { toString: () => 1 })
    expect(await outcome(text, [odd])).toBe('TypeError: A value has no text')
    expect(await outcome(text, ['a'])).toEqual([['a']])
  })

  it('such as a name that the server would cut off is told', async () => {
    const longest = 'n'.repeat(63)
    expect(await outcome(named(longest, 'select 1'))).toEqual([[1]])
    expect(await outcome(named(`${longest}a`, "select 'a'"))).toContain('is too long')
    expect(await outcome(named('ä'.repeat(32), 'select 2'))).toContain('is too long')
    expect(await outcome(named(longest, 'select 1'))).toEqual([[1]])
  })

  it('such as a row that cannot be read fails that execution alone', async () => {
    const getTypeParser = (): ((text: string) => unknown) => (text) => {
      if (text === 'b') throw new RangeError('unreadable')
      return text
    }
    const picky = { ...named('picky', 'select unnest($1::text[])'), types: { ...types, getTypeParser } }
    expect(await outcome(picky, [['a']])).toEqual([['a']])
    expect(await outcome(picky, [['a', 'b', 'c']])).toBe('RangeError: unreadable')
    expect(await outcome(picky, [['c']])).toEqual([['c']])
  })

  it('such as two statements of one name is told, and the first one keeps the name', async () => {
    const [first, second] = [named('same', 'select 1 + $1::int'), named('same', 'select 2 + $1::int')]
    for (let time = 1; time <= 2; time++) {
      expect(await outcome(first, [1])).toEqual([[2]])
      expect(await outcome(second, [1])).toBe('Error: There is another prepared statement named same')
    }
    expect(descriptions).toBe(1)
  })
})

describe('a message that no select is answered with', () => {
  it.each([
    ['an empty statement', ''],
    ['rows that are copied out', 'copy (select 1) to stdout'],
  ])('is passed over: %s', async (_what, text) => {
    expect(await outcome(named('unusual', text))).toEqual([])
    expect(await outcome(named('usual', 'select $1::int'), [1])).toEqual([[1]])
  })

  it('such as a wish for rows to copy in ends the connection, and the process lives on', async () => {
    ours.on('error', () => {})
    expect(await outcome(named('unusual', 'copy lines from stdin'))).toContain('cannot copy rows in')
  })
})

it('a connection that breaks fails what is under way', async () => {
  const slow = outcome(named('slow', 'select pg_sleep($1)'), [60])
  ours.once('error', () => {})
  const end = () =>
    plain.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and query = 'select pg_sleep($1)'",
    )
  await expect.poll(async () => (await end()).rowCount).toBe(1)
  expect(await slow).toBe('57P01')
})
