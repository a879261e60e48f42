// What does a list with more rows than are counted show? And are the best of many matches first, page by page?
import { type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { createCatalogue } from './catalogue.ts'
import type { KeptTotals } from './catalogue-table.ts'
import { wordVector } from './columns.ts'
import type { Db } from './database.ts'
import { MOST_COUNTED } from './matched-page.ts'

const { database } = await testDatabase()
const { db } = database

const stones = pgTable('stones', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  kind: text().notNull(),
  field: text().notNull(),
  weight: integer().notNull(),
  search_text: text().notNull(),
  search_words: wordVector(),
})
const stoneWords = pgTable('stone_words', {
  word: text().primaryKey(),
  rows_count: integer().notNull(),
})
const stoneTotals = pgTable('stone_totals', {
  field: text().primaryKey(),
  rows_count: integer().notNull(),
  weights: integer().notNull(),
})
type Given = { kept?: KeptTotals<'kind' | 'field', 'weights'>; on?: Db }
const catalogueOf = ({ kept, on = db }: Given = {}) =>
  createCatalogue(on, {
    // The name is that of its prepared statements, too.
    name: kept ? 'kept_stones' : 'stones',
    table: stones,
    id: stones.id,
    shown: { id: stones.id, name: stones.name },
    itemOf: (stone) => stone,
    sorts: {
      newest: [{ by: stones.id, direction: 'desc' }],
      weight: [
        { by: stones.weight, direction: 'desc' },
        { by: stones.id, direction: 'desc' },
      ],
    },
    filters: {
      kind: { is: (kind) => sql`${stones.kind} = ${kind}` },
      field: { is: (field) => sql`${stones.field} = ${field}`, isUneven: true },
    },
    searched: {
      text: stones.search_text,
      words: stones.search_words,
      name: stones.name,
      known: { from: stoneWords, word: stoneWords.word, count: stoneWords.rows_count },
    },
    sums: { weights: stones.weight },
    ...(kept && { kept }),
  })
const { list } = catalogueOf()

/** Every row mentions basalt; three old ones are called so. Every tenth is a pebble, and those are fewer than the cap. */
const ROWS = MOST_COUNTED + 30
const NAMED = [3, 40, 900]
const BATCH = 1_000

beforeAll(async () => {
  await db.execute(sql`create table stones (id bigint primary key, name text not null, kind text not null,
    field text not null default 'south', weight integer not null, search_text text not null,
    search_words tsvector generated always as (searchable_words(name, '{}', search_text)) stored)`)
  await db.execute(sql`create table stone_words (word text primary key, rows_count integer not null)`)
  // Inserting all rows in one statement would take longer than a statement may on a busy machine.
  for (let first = 1; first <= ROWS; first += BATCH) {
    await db.execute(sql`insert into stones (id, name, kind, weight, search_text)
      select n, case when n in (3, 40, 900) then 'Basalt column' else 'Stone ' || n end,
        case n % 10 when 0 then 'pebble' else 'rock' end, n % 7, 'goes well with basalt ' || n
      from generate_series(${first}::int, ${Math.min(ROWS, first + BATCH - 1)}::int) n`)
  }
  // Counted only for the search by weight, which is of two words.
  await db.execute(sql`insert into stone_words select word, count(*) from stones, unnest(known_words(search_text)) word
    group by word having count(*) > 100`)
  await db.execute(sql`create table stone_totals (field text primary key, rows_count integer not null,
    weights integer not null)`)
  await db.execute(
    sql`insert into stone_totals select field, count(*), sum(weight) from stones group by field`,
  )
  await db.execute(sql`create index on stones using gin (search_words)`)
  await db.execute(sql`analyze stones`)
})

const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id)

describe('a list of more rows than are counted', () => {
  it.each([{ search: 'basalt' }, {}, { search: 'with basalt', sort: 'weight' as const }])(
    'says so, and its pages end at row 1,000: %o',
    async (query) => {
      const said = { total: MOST_COUNTED, total_is_capped: true, pages_end_after: 1_000, weights: null }
      expect(await list({ ...query, page: 1, page_size: 12 })).toMatchObject(said)
      const last = await list({ ...query, page: 84, page_size: 12 })
      expect(last).toMatchObject(said)
      expect(last.items).toHaveLength(1_000 - 83 * 12)
      for (const page of [85, 834, 835])
        expect(await list({ ...query, page, page_size: 12 })).toMatchObject({ ...said, items: [] })
    },
  )

  it('tells totals that are kept, and its pages end there as well', async () => {
    const kept = {
      from: stoneTotals,
      count: stoneTotals.rows_count,
      sums: { weights: stoneTotals.weights },
      ofFilter: { field: (field: SQLWrapper) => sql`${stoneTotals.field} = ${field}` },
    }
    const { list: listKept } = catalogueOf({ kept })
    const { rows } = await db.execute(sql`select sum(weight)::int as sum from stones`)
    const said = { total: ROWS, weights: rows[0]?.sum, pages_end_after: 1_000 }
    const inOrder = await db.execute<{ id: string }>(sql`select id from stones order by weight desc, id desc`)
    for (const query of [{ sort: 'weight' as const }, { field: 'south', sort: 'weight' as const }]) {
      for (const page of [1, 20, 84, 85]) {
        const found = await listKept({ ...query, page, page_size: 12 })
        expect(found).toMatchObject(said)
        expect(found.total_is_capped).toBeUndefined()
        const expected = inOrder.rows.slice((page - 1) * 12, Math.min(page * 12, 1_000))
        expect(found.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => Number(id)))
      }
    }
  })

  it('counts exactly what is fewer', async () => {
    const pebbles = await list({ search: 'basalt', kind: 'pebble', page: 1, page_size: 12 })
    expect(pebbles.total).toBe(Math.floor(ROWS / 10))
    expect(pebbles.total_is_capped).toBeUndefined()
    expect(pebbles.pages_end_after).toBe(1_000)
    const { rows } = await db.execute(sql`select sum(weight)::int as sum from stones where kind = 'pebble'`)
    expect(pebbles.weights).toBe(rows[0]?.sum)
  })

  it('says nothing of an end where all rows have pages', async () => {
    await db.execute(sql`update stones set kind = 'gem' where id <= 1000`)
    const gems = await list({ kind: 'gem', page: 84, page_size: 12 })
    expect(gems.total).toBe(1_000)
    expect(gems.items).toHaveLength(1_000 - 83 * 12)
    expect(gems.pages_end_after).toBeUndefined()
  })
})

describe('the pages of many matches', () => {
  it.each([
    [{ search: 'basalt', sort: 'newest' }, 'true', 'id desc'],
    [{ search: 'BASALT', sort: 'weight' }, 'true', 'weight desc, id desc'],
    [{ search: 'asal', sort: 'weight' }, 'true', 'weight desc, id desc'],
    [{ search: 'as', sort: 'weight' }, 'true', 'weight desc, id desc'],
    [{ search: 'basalt', kind: 'pebble', sort: 'weight' }, "kind = 'pebble'", 'weight desc, id desc'],
    [{ search: 'basalt', kind: 'rock' }, "kind = 'rock'", "name like 'Basalt%' desc, id desc"],
    [{ field: 'south', kind: 'rock', sort: 'weight' }, "kind = 'rock'", 'weight desc, id desc'],
  ] as const)('are those of the whole list: %o', async (query, condition, order) => {
    const { rows } = await db.execute<{ id: string }>(
      sql.raw(`select id from stones where ${condition} order by ${order} limit 1000`),
    )
    const whole = rows.map(({ id }) => Number(id))
    for (const page of [1, 2, 20, 41, 42]) {
      const found = await ids({ ...query, page, page_size: 24 })
      expect(found).toEqual(whole.slice((page - 1) * 24, page * 24))
    }
  })
})

it('sorts what is counted in full, however far back in the order it lies', async () => {
  const sent: string[] = []
  const logger = { logQuery: (statement: string) => void sent.push(statement) }
  const { list: watched } = catalogueOf({ on: drizzle(database.pool, { logger }) })
  const isSorted = async (query: { search: string; kind?: string }) => {
    sent.length = 0
    await watched({ ...query, sort: 'weight', page: 1, page_size: 12 })
    return sent.at(-1)?.includes('offset 0)')
  }
  expect(await isSorted({ search: 'basalt', kind: 'pebble' })).toBe(true)
  expect(await isSorted({ search: 'basalt' })).toBe(false)
})

describe('the best of many matches', () => {
  it('come first, however old they are, and the others follow in the usual order', async () => {
    const first = await ids({ search: 'basalt', page: 1, page_size: 5 })
    expect(first).toEqual([900, 40, 3, ROWS, ROWS - 1])
    expect(await ids({ search: 'basalt', sort: 'newest', page: 1, page_size: 2 })).toEqual([ROWS, ROWS - 1])
  })

  it('are on one page only, across the end of what was compared', async () => {
    const expected = [
      ...NAMED.toReversed(),
      ...Array.from({ length: ROWS }, (_, at) => ROWS - at).filter((id) => !NAMED.includes(id)),
    ]
    for (const page_size of [7, 100]) {
      for (let page = Math.floor(380 / page_size); page * page_size < 440; page++) {
        expect(await ids({ search: 'basalt', page, page_size })).toEqual(
          expected.slice((page - 1) * page_size, page * page_size),
        )
      }
    }
  })
})
