// Is a page that is counted from the end the same as one counted from the beginning, ties and nulls included?
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type Direction, idsOfPage, inOrder, type Ordering, pageAsked, sortedIds } from './matched-page.ts'

const { database } = await testDatabase()

const DIRECTIONS: Direction[] = ['asc', 'desc', 'desc nulls last', 'asc nulls first']

/** Few values, so that most rows tie with others. */
const lead = fc.option(fc.integer({ min: 1, max: 3 }))

async function ids(query: SQL): Promise<number[]> {
  const { rows } = await database.db.execute<{ id: number }>(query)
  return rows.map((row) => row.id)
}

it('gives every page as it lies in the whole, whatever the order and however many tie', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lead, { maxLength: 30 }),
      fc.constantFrom(...DIRECTIONS),
      fc.constantFrom<Direction>('asc', 'desc'),
      fc.integer({ min: 1, max: 12 }),
      async (leads, direction, ofIds, page_size) => {
        const matched = sql`matched as (
          select (row ->> 0)::int8 as id, (row ->> 1)::int as lead
          from jsonb_array_elements(${JSON.stringify(leads.map((value, at) => [at + 1, value]))}::jsonb) row)`
        const ordering: Ordering = [
          { by: sql`lead`, direction },
          { by: sql`id`, direction: ofIds },
        ]
        const whole = await ids(sql`with ${matched} select id from matched order by ${inOrder(ordering)}`)
        // One page more than there are: beyond the end there is nothing.
        for (let page = 1; (page - 2) * page_size < leads.length; page++) {
          const slice = idsOfPage(
            { rows: sql`matched`, id: sql`id`, total: sql`(select count(*) from matched)` },
            ordering,
            pageAsked({ page, page_size }),
          )
          const found = await ids(
            sql`with ${matched}, slice as (${slice})
              select id from matched where id in (select id from slice) order by ${inOrder(ordering)}`,
          )
          expect(found).toEqual(whole.slice((page - 1) * page_size, page * page_size))
          const listed = { from: sql`matched`, where: undefined, id: sql`id` }
          const sorted = sql`select unnest(${sortedIds(listed, ordering)}) as id
            limit ${page_size} offset ${(page - 1) * page_size}`
          const again = await ids(
            sql`with ${matched}, slice as (${sorted})
              select id from matched where id in (select id from slice) order by ${inOrder(ordering)}`,
          )
          expect(again).toEqual(found)
        }
      },
    ),
    { numRuns: 60 },
  )
})
