// Are arrays of texts read as the driver's own library reads them, whatever is in them?
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { readTextArray } from './text-array.ts'

const { database } = await testDatabase()

/** No other code reads arrays of this type. */
const VARCHAR_ARRAY_OID: number = 1015
const readWithLibrary = pg.types.getTypeParser(VARCHAR_ARRAY_OID, 'text')

const PIECES = [
  '',
  'a',
  'Python',
  'customer support',
  'NULL',
  'null',
  '"',
  '\\',
  ',',
  '{',
  '}',
  "it's",
  'é',
  '\n',
  '🙂',
  '[1:2]=',
]
/** Every array of at most two of the pieces, and every pair of pieces as one text. */
const ARRAYS = [
  [],
  ...PIECES.flatMap((one) => [
    [one],
    ...PIECES.flatMap((other) => [[one, other], [one + other], [one, other, one]]),
  ]),
]

describe('an array of texts', () => {
  it('comes back from the database as it went there', { tags: ['proof'] }, async () => {
    for (const texts of ARRAYS) {
      const { rows } = await database.db.execute<{ texts: string[] }>(
        sql`select array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)) as texts`,
      )
      expect(rows[0]?.texts).toEqual(texts)
    }
  })

  it.each([
    '{}',
    '{NULL}',
    '{a,NULL,"NULL"}',
    '{{a,b},{c,d}}',
    '[0:1]={a,b}',
    '{"a b",c}',
    '{"{",x}',
    '{a,"b\\"c"}',
  ])('%s is read as the library reads it', (text) =>
    expect(readTextArray(text)).toEqual(readWithLibrary(text)),
  )
})
