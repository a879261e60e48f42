// Does a catalogue know when the typed words alone decide the result of a search, so that no text has to be compared?
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { knownWords } from './known-words.ts'

const { database } = await testDatabase()
const { db } = database

const tiles = pgTable('tile_words', { word: text().primaryKey(), rows_count: integer().notNull() })
const words = knownWords(db, { from: tiles, word: tiles.word, count: tiles.rows_count })

beforeAll(async () => {
  await db.execute(sql`create table tile_words (word text primary key, rows_count integer not null)`)
  await db.insert(tiles).values([
    { word: 'glazed', rows_count: 3 },
    { word: 'glaze', rows_count: 2 },
    { word: 'terracotta', rows_count: 5 },
    { word: 'the', rows_count: 9 },
  ])
})

it.each([
  { typed: 'terracotta', isSo: true },
  { typed: 'glazed terracotta', isSo: true },
  // A search for 'glaze' also finds 'glazed', which may be another word.
  { typed: 'glaze', isSo: false },
  { typed: 'terra', isSo: false },
  // The full-text index leaves out words such as 'the'.
  { typed: 'the terracotta', isSo: false },
  { typed: 'marble', isSo: false },
])('says whether only whole words match: $typed', async ({ typed, isSo }) => {
  expect((await words.holding(typed)).isWholeWords ?? false).toBe(isSo)
})
