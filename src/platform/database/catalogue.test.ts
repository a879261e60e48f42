// Is another catalogue little more than a table? One of workshops, with two filters and no triggers, gets every query,
// and every answer is compared with the rows themselves.
import { eq, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { createCatalogue } from './catalogue.ts'
import { moment, wordVector } from './columns.ts'

const { database } = await testDatabase()
const { db } = database

const teachers = pgTable('teachers', { id: bigint({ mode: 'number' }).primaryKey(), name: text().notNull() })
const workshops = pgTable('workshops', {
  id: bigint({ mode: 'number' }).primaryKey(),
  teacher_id: bigint({ mode: 'number' }),
  title: text().notNull(),
  level: text().notNull(),
  price: integer(),
  topics: text().array().notNull(),
  state: text().notNull(),
  search_text: text().notNull(),
  search_words: wordVector().generatedAlwaysAs(sql`searchable_words("title", "topics", '')`),
  created_at: moment().notNull(),
})
const workshopWords = pgTable('workshop_words', {
  word: text().primaryKey(),
  rows_count: integer().notNull(),
})

const { facets, list, picked, within } = createCatalogue(db, {
  name: 'workshops',
  table: workshops,
  id: workshops.id,
  shown: {
    id: workshops.id,
    title: workshops.title,
    level: workshops.level,
    price: workshops.price,
    topics: workshops.topics,
    created_at: workshops.created_at,
    teacher: { name: teachers.name },
  },
  itemOf: ({ teacher, ...workshop }) => ({ ...workshop, by: teacher?.name ?? 'someone' }),
  joined: { table: teachers, on: eq(teachers.id, workshops.teacher_id) },
  isListed: eq(workshops.state, sql`'published'`),
  sorts: {
    newest: [
      { by: workshops.created_at, direction: 'desc' },
      { by: workshops.id, direction: 'desc' },
    ],
    price: [
      { by: workshops.price, direction: 'desc nulls last' },
      { by: sql`lower(${workshops.title})`, direction: 'asc' },
      { by: workshops.id, direction: 'asc' },
    ],
  },
  filters: {
    level: { is: (level) => eq(workshops.level, level) },
    topic: { is: (topic) => sql`${workshops.topics} @> array[${topic}]`, isUneven: true },
  },
  facets: { level: { of: workshops.level, values: ['advanced', 'first steps', 'none such'] } },
  searched: {
    text: workshops.search_text,
    words: workshops.search_words,
    name: workshops.title,
    known: { from: workshopWords, word: workshopWords.word, count: workshopWords.rows_count },
  },
  sums: { price_sum: workshops.price },
})

type Sort = 'newest' | 'price'
type Row = { id: number; title: string; level: string; price: number | null; topics: string[]; state: string }
const FIRST_MOMENT_MS = Date.UTC(2026, 0, 1)
const ROWS: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  title: `${['Prompting', 'evaluation', 'Agents'][at % 3]} ${at % 7}`,
  level: at % 4 === 0 ? 'advanced' : 'first steps',
  price: at % 5 === 0 ? null : at % 6,
  topics: at % 10 === 0 ? ['Safety', "it's"] : ['Code'],
  state: at % 8 === 7 ? 'draft' : 'published',
}))
const momentOf = ({ id }: Row) => new Date(FIRST_MOMENT_MS + Math.floor(id / 3) * 1_001).toISOString()
/** Every ninth has no teacher. */
const teacherOf = ({ id }: Row) => (id % 9 === 0 ? null : (id % 2) + 1)

beforeAll(async () => {
  await db.execute(sql`create table teachers (id bigint primary key, name text not null)`)
  await db.execute(sql`insert into teachers values (1, 'Ada "A." Byron'), (2, 'Émile')`)
  await db.execute(sql`create table workshops (id bigint primary key, teacher_id bigint, title text not null,
    level text not null, price integer, topics text[] not null, state text not null, search_text text not null,
    search_words tsvector generated always as (searchable_words(title, topics, '')) stored, created_at timestamptz(3) not null)`)
  await db.execute(sql`create table workshop_words (word text primary key, rows_count integer not null)`)
  await db.insert(workshops).values(
    ROWS.map((row) => ({
      ...row,
      teacher_id: teacherOf(row),
      search_text: row.title.toLowerCase(),
      created_at: momentOf(row),
    })),
  )
  await db.execute(sql`insert into workshop_words select word, count(*)
    from workshops, unnest(known_words(search_text)) word where state = 'published' group by word`)
})

type Chosen = { search?: string; level?: string; topic?: string }

const priceDown = (one: Row, other: Row) => (other.price ?? -1) - (one.price ?? -1)
const byTitle = (one: Row, other: Row) => (one.title.toLowerCase() < other.title.toLowerCase() ? -1 : 1)
const ORDERS: Record<Sort, (one: Row, other: Row) => number> = {
  newest: (one, other) => other.id - one.id,
  price: (one, other) =>
    priceDown(one, other) ||
    (one.title.toLowerCase() === other.title.toLowerCase() ? one.id - other.id : byTitle(one, other)),
}

const expected = ({ search, level, topic }: Chosen, sort: Sort) =>
  ROWS.filter(
    (row) =>
      row.state === 'published' &&
      (!search || row.title.toLowerCase().includes(search.toLowerCase())) &&
      (!level || row.level === level) &&
      (!topic || row.topics.includes(topic)),
  ).toSorted(ORDERS[sort])

describe('another catalogue', () => {
  const choices: Chosen[] = [
    {},
    { level: 'advanced' },
    { topic: 'Safety' },
    { topic: "it's", level: 'advanced' },
    { search: 'PROMPT' },
    { search: 'ag', level: 'first steps' },
    { search: 'evaluation 3', topic: 'Code' },
    { search: '%' },
    { level: 'none such' },
  ]
  const sorts: Sort[] = ['newest', 'price']

  it.each(choices.flatMap((chosen) => sorts.map((sort) => ({ chosen, sort }))))(
    'lists, counts and adds up $chosen by $sort, page by page',
    async ({ chosen, sort }) => {
      const rows = expected(chosen, sort)
      const price_sum = rows.reduce((sum, { price }) => sum + (price ?? 0), 0)
      for (const page_size of [1, 7, 100]) {
        // The test reads one page more than the list has: beyond the end there is nothing but the totals.
        for (let page = 1; (page - 2) * page_size < rows.length && page < 12; page++) {
          const { items, ...totals } = await list({ ...chosen, sort, page, page_size })
          expect(totals).toEqual({ total: rows.length, price_sum, page, page_size })
          expect(items.map(({ id }) => id)).toEqual(
            rows.slice((page - 1) * page_size, page * page_size).map(({ id }) => id),
          )
        }
      }
    },
  )

  it('shows a row as its columns say, of another table too, and moments as they are sent', async () => {
    const { items } = await list({ sort: 'newest', page: 1, page_size: 100 })
    for (const { id, title, level, price, topics } of ROWS.filter(({ state }) => state === 'published')) {
      const row = { id } as Row
      const by = { 1: 'Ada "A." Byron', 2: 'Émile', 0: 'someone' }[teacherOf(row) ?? 0]
      const item = items.find((one) => one.id === id)
      expect(item).toEqual({ id, title, level, price, topics, created_at: momentOf(row), by })
    }
  })

  it.each(choices)(
    'counts what each value of a facet would list with %j, from the rows themselves',
    async (chosen) => {
      const ofLevel = (level: string) => expected({ ...chosen, level }, 'newest').length
      expect(await facets(chosen)).toEqual({
        level: {
          advanced: ofLevel('advanced'),
          'first steps': ofLevel('first steps'),
          'none such': 0,
        },
      })
    },
  )

  it('picks single rows, listed or not, and counts what lies within a condition', async () => {
    const byId = picked('by_id', eq(workshops.id, sql.placeholder('id')), 'newest', 1)
    const draft = ROWS.find(({ state }) => state === 'draft')
    expect(await byId({ id: draft?.id })).toMatchObject([{ id: draft?.id }])
    expect(await byId({ id: 4711 })).toEqual([])
    const ofTeacher = within('of_teacher', eq(workshops.teacher_id, sql.placeholder('teacher')), 'newest')
    const rows = expected({}, 'newest').filter((row) => teacherOf(row) === 2)
    const { items, ...totals } = await ofTeacher({ page: 2, page_size: 5 }, { teacher: 2 })
    expect(items.map(({ id }) => id)).toEqual(rows.slice(5, 10).map(({ id }) => id))
    expect(totals).toEqual({ total: rows.length, page: 2, page_size: 5 })
  })
})
