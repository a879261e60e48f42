// Does a moment keep its value on the way into the database and out of it, whatever time zone the session has?
import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { moment } from './columns.ts'

const { database } = await testDatabase()
const moments = pgTable('moments', { at: moment().notNull() })

const MOMENTS = [
  '2026-11-22T04:05:06.789Z',
  '2026-11-22T04:05:06.700Z',
  '2026-11-22T04:05:06.070Z',
  '2026-11-22T04:05:06.000Z',
  '1970-01-01T00:00:00.000Z',
]
/** JavaScript does not understand these with the offset of another zone, where clocks were set by the sun. */
const FAR_MOMENTS = ['0099-12-31T23:59:59.999Z', '+012026-01-01T00:00:00.000Z']

it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Etc/GMT'])('reads moments in %s', async (zone) => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = ${sql.raw(`'${zone}'`)}`)
    await tx.execute(sql`create temporary table moments (at timestamptz(3) not null) on commit drop`)
    const given = zone === 'UTC' ? [...MOMENTS, ...FAR_MOMENTS] : MOMENTS
    for (const text of given)
      await tx.execute(sql`insert into moments values (to_timestamp(${new Date(text).getTime() / 1000}))`)
    const rows = await tx.select().from(moments).orderBy(moments.at)
    expect(rows.map(({ at }) => at)).toEqual(given.toSorted((a, b) => Date.parse(a) - Date.parse(b)))
  })
})
