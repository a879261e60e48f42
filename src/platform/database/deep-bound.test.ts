// Does a bound hold the whole page, without holding much more? And is a deep page complete whatever statistics say?
import { and, count, isNotNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { createCatalogue } from './catalogue.ts'
import { wordVector } from './columns.ts'
import { deepBound } from './deep-bound.ts'
import type { Ordering } from './matched-page.ts'

const { database } = await testDatabase()
const { db } = database

const bricks = pgTable('bricks', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  /** All differ. */
  weight: integer().notNull(),
  /** A few values, each of many bricks. */
  holes: integer().notNull(),
  /** Of every fourth it is unknown. */
  age: integer(),
  search_text: text().notNull(),
  search_words: wordVector(),
})
const brickWords = pgTable('brick_words', { word: text().primaryKey(), rows_count: integer().notNull() })

/** Of clay. Those of other materials are ten times as many. */
const ROWS = 12_000
const OTHERS = 120_000
const BATCH = 1_000
const lastFirst = { by: bricks.id, direction: 'desc' } as const
const sorts = {
  newest: [lastFirst],
  weight: [{ by: bricks.weight, direction: 'desc' }, lastFirst],
  holes: [{ by: bricks.holes, direction: 'asc' }, lastFirst],
  age: [{ by: bricks.age, direction: 'desc nulls last' }, lastFirst],
} satisfies Record<string, Ordering>

const createBricks = (reader = db) =>
  createCatalogue(reader, {
    name: 'bricks',
    table: bricks,
    id: bricks.id,
    shown: { id: bricks.id, weight: bricks.weight, holes: bricks.holes, age: bricks.age },
    itemOf: (brick) => brick,
    sorts,
    filters: {
      material: {
        is: (word) => sql`${bricks.search_words} @@ to_tsquery('english', ${word})`,
        isUneven: true,
      },
    },
    searched: {
      text: bricks.search_text,
      words: bricks.search_words,
      name: bricks.name,
      known: { from: brickWords, word: brickWords.word, count: brickWords.rows_count },
    },
    sums: {},
  })
const { list } = createBricks()

beforeAll(async () => {
  await db.execute(sql`create table bricks (id bigint primary key, name text not null, weight integer not null,
    holes integer not null, age integer, search_text text not null,
    search_words tsvector generated always as (searchable_words(name, '{}', search_text)) stored)`)
  await db.execute(sql`create table brick_words (word text primary key, rows_count integer not null)`)
  // In one statement all of them would take longer than a statement may on a busy machine.
  for (let first = 1; first <= ROWS; first += BATCH) {
    await db.execute(sql`insert into bricks (id, name, weight, holes, age, search_text)
      select n, 'Brick ' || n, n * 7919::int8 % ${ROWS + 1}::int, n % 30, case when n % 4 > 0 then n * 31 % 977 end, 'burnt clay'
      from generate_series(${first}::int, ${first + BATCH - 1}::int) n`)
  }
  for (let first = ROWS + 1; first <= ROWS + OTHERS; first += 10 * BATCH) {
    await db.execute(sql`insert into bricks (id, name, weight, holes, age, search_text)
      select n, '', n * 7919::int8 % ${ROWS + 1}::int, n % 30, case when n % 4 > 0 then n * 31 % 977 end, ''
      from generate_series(${first}::int, ${first + 10 * BATCH - 1}::int) n`)
  }
  await db.execute(sql`create index on bricks using gin (search_words)`)
  await db.execute(sql`analyze bricks`)
})

const isClay = sql`${bricks.search_words} @@ to_tsquery('english', 'clay')`
const clay = { table: bricks, isMatch: isClay }

describe('the bound of a deep page', () => {
  it.each([
    ['weight', 2_000],
    ['weight', 5_000],
    ['holes', 2_000],
    ['age', 2_000],
    ['age', 4_500],
  ] as const)('by %s holds the first %i matches, and at most twice as many', async (sort, end) => {
    const bound = await deepBound(db, clay, sorts[sort], end)
    const within = (await db.select({ count: count() }).from(bricks).where(and(isClay, bound)))[0]?.count
    expect(bound).toBeDefined()
    expect(within).toBeGreaterThanOrEqual(end)
    expect(within).toBeLessThanOrEqual(2 * end)
  })

  it('is not made where it would not help: most of the matches', async () => {
    expect(await deepBound(db, clay, sorts.weight, 9_010)).toBeUndefined()
  })

  it('is not made where it would not help: many of the rows match', async () => {
    const all = { table: bricks, isMatch: isNotNull(bricks.id) }
    expect(await deepBound(db, all, sorts.weight, 2_010)).toBeUndefined()
  })

  it('is not made of a column whose rows without a value come first', async () => {
    const unknownFirst: Ordering = [{ by: bricks.age, direction: 'desc' }, lastFirst]
    expect(await deepBound(db, clay, unknownFirst, 2_010)).toBeUndefined()
  })
})

describe('the pages within it', () => {
  const inFull = async (sort: keyof typeof sorts) => {
    const { by, direction } = sorts[sort][0] ?? lastFirst
    const order = sql`${by} ${sql.raw(direction)}, ${bricks.id} desc`
    return (await db.select({ id: bricks.id }).from(bricks).where(isClay).orderBy(order)).map(({ id }) => id)
  }
  const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id)

  it.each(['newest', 'weight', 'holes', 'age'] as const)(
    'by %s are those of the whole list',
    async (sort) => {
      const expected = await inFull(sort)
      for (const page of [1, 2, 11, 12, 30, 45, 60, 100]) {
        const rows = expected.slice((page - 1) * 100, page * 100)
        const asked = { sort, page, page_size: 100 }
        expect(await idsOf({ ...asked, search: 'clay' })).toEqual(rows)
        expect(await idsOf({ ...asked, material: 'clay' })).toEqual(rows)
      }
      expect(await idsOf({ sort, page: 101, page_size: 100, search: 'clay' })).toEqual([])
    },
  )

  it('are looked for along an order past as many rows as match, and sorted if they lie further back', async () => {
    const sent: string[] = []
    const watched = createBricks(drizzle(database.pool, { logger: { logQuery: (text) => sent.push(text) } }))
    const statementsOf = async (sort: keyof typeof sorts, page: number) => {
      sent.length = 0
      const { items } = await watched.list({ sort, search: 'clay', page, page_size: 10 })
      expect(items.map(({ id }) => id)).toEqual((await inFull(sort)).slice(page * 10 - 10, page * 10))
      return sent.filter((statement) => /array_agg|key_0/.test(statement))
    }
    const walked = expect.stringContaining('key_0')
    const sorted = expect.stringContaining('array_agg')
    expect(await statementsOf('weight', 2)).toEqual([walked])
    expect(await statementsOf('weight', 3)).toEqual([walked])
    // Those of clay have the lowest ids. What had to be sorted is remembered.
    expect(await statementsOf('newest', 2)).toEqual([walked, sorted])
    expect(await statementsOf('newest', 3)).toEqual([])
  })

  it('are complete when the statistics are of yesterday, and without any', async () => {
    // Since they were made, all but a few bricks have become lighter than all were.
    await db.execute(sql`update bricks set weight = -weight where id between 201 and ${ROWS}`)
    const asked = { sort: 'weight', page: 40, page_size: 100, search: 'clay' } as const
    const rows = (await inFull('weight')).slice(3_900, 4_000)
    // Each time by a catalogue that remembers no order.
    const idsFound = async () => (await createBricks().list(asked)).items.map(({ id }) => id)
    expect(await idsFound()).toEqual(rows)
    await db.execute(sql`delete from pg_statistic where starelid = 'bricks'::regclass`)
    expect(await idsFound()).toEqual(rows)
    await db.execute(sql`analyze bricks`)
    expect(await idsFound()).toEqual(rows)
  })
})
