// Are pages of a remembered order those of the plain statement, and is nothing shown that no longer matches? And is an
// order remembered for those only who ask for the same, once, not for long and not at any size?
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { createCatalogue } from './catalogue.ts'
import { wordVector } from './columns.ts'
import type { Db } from './database.ts'
import { MOST_COUNTED } from './matched-page.ts'
import { depthOf, type Order, rememberedOrders } from './remembered-orders.ts'

const { database } = await testDatabase()
const { db } = database

const shells = pgTable('shells', {
  id: uuid().primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  beach: text().notNull(),
  weight: integer(),
  search_text: text().notNull(),
  search_words: wordVector(),
})
const shellWords = pgTable('shell_words', { word: text().primaryKey(), rows_count: integer().notNull() })

const isListed = sql`${shells.weight} is distinct from -1`
const catalogueOf = (on: Db) =>
  createCatalogue(on, {
    name: 'shells',
    table: shells,
    id: shells.id,
    shown: { at: shells.at },
    itemOf: (shell) => shell,
    isListed,
    sorts: {
      newest: [{ by: shells.at, direction: 'desc' }],
      weight: [
        { by: shells.weight, direction: 'desc nulls last' },
        { by: shells.id, direction: 'asc' },
      ],
    },
    filters: { beach: { is: (beach) => eq(shells.beach, beach), isUneven: true } },
    searched: {
      text: shells.search_text,
      words: shells.search_words,
      name: shells.name,
      known: { from: shellWords, word: shellWords.word, count: shellWords.rows_count },
    },
    sums: { weights: shells.weight },
  })

/** All are of the sea, half of them white, and three old ones are called so. */
const ROWS = MOST_COUNTED + 60
const NAMED = [900, 40, 4]
const BATCH = 1_000
const PAGE_SIZE = 24
type Query = Omit<Parameters<ReturnType<typeof catalogueOf>['list']>[0], 'page_size'>

beforeAll(async () => {
  await db.execute(sql`create table shells (id uuid primary key, at bigint not null, name text not null,
    beach text not null, weight integer, search_text text not null,
    search_words tsvector generated always as (searchable_words(name, '{}', search_text)) stored)`)
  await db.execute(sql`create table shell_words (word text primary key, rows_count integer not null)`)
  // In one statement all of them would take longer than a statement may on a busy machine.
  for (let first = 1; first <= ROWS; first += BATCH) {
    await db.execute(sql`insert into shells (id, at, name, beach, weight, search_text)
      select md5(n::text)::uuid, n, case when n in (4, 40, 900) then 'Sea shell' else 'Find ' || n end,
        case n % 4 when 0 then 'north' else 'south' end, case when n % 5 > 0 then n * 31 % 977 end,
        case n % 2 when 0 then 'white ' else 'grey ' end || 'from the sea'
      from generate_series(${first}::int, ${Math.min(ROWS, first + BATCH - 1)}::int) n`)
  }
  await db.execute(sql`insert into shell_words select word, count(*) from shells, unnest(known_words(search_text)) word
    group by word`)
  await db.execute(sql`create index on shells using gin (search_words)`)
  await db.execute(sql`analyze shells`)
})

const answered = async (list: ReturnType<typeof catalogueOf>['list'], query: Query) => {
  const { items, ...told } = await list({ page_size: PAGE_SIZE, ...query })
  return { ...told, rows: items.map(({ at }) => at) }
}

/** The rows in full, by a plain statement. */
async function inFull(condition: string, order: string): Promise<number[]> {
  const { rows } = await db.execute<{ at: number }>(
    sql.raw(`select at from shells where weight is distinct from -1 and ${condition} order by ${order}`),
  )
  return rows.map(({ at }) => at)
}

/** On both sides of where orders begin to be remembered, of where a deeper one is, and of their end. */
const PAGES = [52, 53, 54, 104, 105, 106, 208, 209, 210, 211, 416, 417, 418]

describe('a remembered page', () => {
  const byWeight = 'weight desc nulls last, id'
  const best = `case when at in (${NAMED.join()}) then 0 else 1 end, at desc`
  const searches: [what: string, query: Omit<Query, 'page'>, condition: string, order: string][] = [
    ['many matches, best first', { search: 'sea' }, 'true', best],
    ['many matches, newest first', { search: 'sea', sort: 'newest' }, 'true', 'at desc'],
    ['many matches, by weight', { search: 'SEA', sort: 'weight' }, 'true', byWeight],
    ['fewer, best first', { search: 'white' }, 'at % 2 = 0', 'at desc'],
    ['fewer, by weight', { search: 'white', sort: 'weight' }, 'at % 2 = 0', byWeight],
    ['a search and a filter', { search: 'sea', beach: 'south', sort: 'weight' }, `beach = 'south'`, byWeight],
    ['a part of a word', { search: 'hite', sort: 'newest' }, 'at % 2 = 0', 'at desc'],
    ['two letters', { search: 'ea', sort: 'weight' }, 'true', byWeight],
    ['a filter', { beach: 'south' }, `beach = 'south'`, 'at desc'],
    ['a filter, by weight', { beach: 'north', sort: 'weight' }, `beach = 'north'`, byWeight],
  ]

  it.each(searches)('is that of the plain statement: %s', async (_what, query, condition, order) => {
    const { list } = catalogueOf(db)
    const whole = await inFull(condition, order)
    const counted = whole.slice(0, MOST_COUNTED)
    for (const page of PAGES) {
      const { rows, ...told } = await answered(list, { ...query, page })
      expect(rows).toEqual(counted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
      expect(told).toMatchObject({ total: counted.length, page })
      expect(told.total_is_capped).toBe(whole.length > MOST_COUNTED ? true : undefined)
    }
  })

  it('comes with the sums of what is counted to the end', async () => {
    const { list } = catalogueOf(db)
    const { rows } = await db.execute(sql`select sum(weight)::int as sum from shells where at % 2 = 0`)
    for (const page of [1, 60, 61]) {
      expect((await answered(list, { search: 'white', page })).weights).toBe(rows[0]?.sum)
    }
  })
})

describe('what is remembered', () => {
  /** A catalogue of its own, and the statements that a query sends. */
  function watched() {
    const sent: string[] = []
    const logger = { logQuery: (text: string) => void sent.push(text) }
    const { list } = catalogueOf(drizzle(database.pool, { logger }))
    return async (query: Query) => {
      sent.length = 0
      const { rows } = await answered(list, query)
      return { rows, isLoaded: sent.some((text) => text.includes('array_to_string')), count: sent.length }
    }
  }

  it('is an order for the pages within a depth, each of which takes one statement', async () => {
    const ask = watched()
    expect(await ask({ search: 'sea', page: 41 })).toMatchObject({ isLoaded: false })
    expect(await ask({ search: 'sea', page: 60 })).toMatchObject({ isLoaded: true })
    expect(await ask({ search: 'sea', page: 61 })).toMatchObject({ isLoaded: false, count: 1 })
    expect(await ask({ search: 'sea', page: 104 })).toMatchObject({ isLoaded: false, count: 1 })
    expect(await ask({ search: 'sea', page: 105 })).toMatchObject({ isLoaded: true })
    expect(await ask({ search: 'sea', page: 61 })).toMatchObject({ isLoaded: false, count: 1 })
  })

  it('is not shared between searches, filters and orders', async () => {
    const ask = watched()
    const queries: Query[] = [
      { search: 'sea', page: 60 },
      { search: 'the sea', page: 60 },
      { search: 'sea', page: 60, sort: 'newest' },
      { search: 'sea', page: 60, sort: 'weight' },
      { search: 'sea', page: 60, beach: 'north' },
      { search: 'sea', page: 60, beach: 'south' },
      { beach: 'north', page: 60, sort: 'newest' },
      { beach: 'south', page: 60, sort: 'newest' },
    ]
    for (const query of queries) expect(await ask(query)).toMatchObject({ isLoaded: true })
    for (const query of queries) expect(await ask(query)).toMatchObject({ isLoaded: false })
  })

  it('is nothing of a page that is beyond the end of what is counted', async () => {
    const ask = watched()
    expect(await ask({ search: 'sea', page: 418 })).toMatchObject({ rows: [], isLoaded: false })
  })

  it('does not show what is hidden, changed or deleted meanwhile, and what is added shifts nothing', async () => {
    const ask = watched()
    const pages = () =>
      Promise.all(
        [60, 61, 62].map(async (page) => (await ask({ search: 'white', sort: 'newest', page })).rows),
      )
    const [first = [], second = [], third = []] = await pages()
    const [hidden, changed, deleted, ...left] = second
    await db.execute(sql`update shells set weight = -1 where at = ${hidden}`)
    await db.execute(sql`update shells set search_text = 'grey' where at = ${changed}`)
    await db.execute(sql`delete from shells where at = ${deleted}`)
    await db.execute(sql`insert into shells (id, at, name, beach, weight, search_text)
      select gen_random_uuid(), ${ROWS} + n, '', 'north', 1, 'white' from generate_series(1, 10) n`)
    expect(await pages()).toEqual([first, left, third])
  })
})

describe('the memory of orders', () => {
  let nowMs = 1_000
  const passes = (ms: number) => {
    nowMs += ms
    vi.advanceTimersByTime(ms)
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    // The library took hold of the clock itself when it was loaded.
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const order = (ids = '1,2,3'): Order<number> => ({ ids, totals: 3 })
  const counted = (load: () => Promise<Order<number>>) => vi.fn(load)

  it('loads an order once for all who ask meanwhile, and for a minute', async () => {
    const { load: ordered } = rememberedOrders<number>()
    const load = counted(async () => order())
    await Promise.all(Array.from({ length: 20 }, () => ordered('pearls', load)))
    expect(load).toHaveBeenCalledTimes(1)
    passes(59_000)
    expect(await ordered('pearls', load)).toEqual(order())
    expect(load).toHaveBeenCalledTimes(1)
    passes(2_000)
    await ordered('pearls', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('tells all of them of a failure, and does not remember it', async () => {
    const { load: ordered } = rememberedOrders<number>()
    const failing = counted(() => Promise.reject(new Error('No connection')))
    const asked = await Promise.allSettled([ordered('pearls', failing), ordered('pearls', failing)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(failing).toHaveBeenCalledTimes(1)
    expect(await ordered('pearls', async () => order())).toEqual(order())
  })

  it('holds at most four megabytes, those that were asked for last', async () => {
    const { load: ordered } = rememberedOrders<number>()
    const load = counted(async () => order('1'.repeat(370_000)))
    const names = Array.from({ length: 20 }, (_, at) => `pearls ${at}`)
    for (const name of names) await ordered(name, load)
    load.mockClear()
    for (const name of names.toReversed()) await ordered(name, load)
    expect(load).toHaveBeenCalledTimes(20 - Math.floor((4 * 1024 ** 2) / 371_000))
  })

  it('answers all who ask, even for more at once than it holds', async () => {
    const { load: ordered } = rememberedOrders<number>()
    const asked = Array.from({ length: 2_000 }, (_, at) =>
      ordered(`pearls ${at}`, async () => order(`${at}`)),
    )
    const answers = await Promise.all(asked)
    expect(answers.map(({ ids }) => Number(ids))).toEqual(Array.from({ length: 2_000 }, (_, at) => at))
  })

  it('is asked for pages that are deep, and not beyond the end', () => {
    const depths = [
      [1_249, 24, undefined],
      [1_250, 24, 2_500],
      [2_476, 24, 2_500],
      [2_477, 24, 5_000],
      [4_977, 24, 10_000],
      [9_984, 16, 10_000],
      [10_000, 0, undefined],
    ] as const
    for (const [offset, limit, depth] of depths) expect(depthOf({ offset, limit })).toBe(depth)
  })
})
