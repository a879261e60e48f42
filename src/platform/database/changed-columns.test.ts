// Does a prepared statement recover once its columns are other ones, as after an upgrade beside a running process?
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const { database } = await testDatabase()
const { db } = database

const shelves = pgTable('shelves', { name: text(), length: integer() })

it('fails once on a connection that prepared it before, as what can be tried again, and then answers', async () => {
  await db.execute(sql`create table shelves (name text, length int)`)
  await db.insert(shelves).values({ name: 'a', length: 1 })
  const all = db.select().from(shelves).prepare('all_shelves')
  expect(await all.execute()).toEqual([{ name: 'a', length: 1 }])
  await db.execute(sql`alter table shelves alter length type bigint`)
  await expect(all.execute()).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await all.execute()).toEqual([{ name: 'a', length: 1 }])
})
