// Do Recent Activity and the unread count read one page of an index, however many events there are?
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { actFor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { recentEvents } from './activity.ts'
import { prepareUnreadCount } from './notifications.records.ts'

const { database, url } = await testDatabase()
const { pool } = database

/** One event in twenty is the person's own. MANY_EVENTS=1000000 runs the test with a million. */
const EVENTS = Number(process.env.MANY_EVENTS ?? 100_000)
const BUSY = actFor('00000000-0000-4000-8000-000000000001')
/** The limit counts pages of 8 kB: a few of the index, and one for each of the eleven rows, their events and their names. */
const MOST_PAGES = 120

beforeAll(async () => {
  // The pool would cancel statements that take longer than a few seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into profiles (id, display_name, handle, is_public, created_at)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, 'person-' || n, true, '2026-01-01'
        from generate_series(1, 1000) n;
      set session_replication_role = replica;
      insert into events (id, kind, subject, subject_id, params, actor_id, created_at)
        select n, 'something_done', 'thing', n, '{}', ('00000000-0000-4000-8000-' || lpad((n % 1000 + 1)::text, 12, '0'))::uuid,
          timestamptz '2026-01-01' + n * interval '1 s' from generate_series(1, ${EVENTS}) n;
      insert into event_audience (user_id, event_id, role, person_id, created_at, in_activity)
        select ('00000000-0000-4000-8000-' || lpad((case when n % 20 = 0 then 1 else n % 999 + 2 end)::text, 12, '0'))::uuid,
          n, 'owner', actor_id, created_at, n % 7 > 0 from events cross join lateral (select id as n) numbered;
      insert into notifications (user_id, event_id, kind, created_at, read_at)
        select user_id, event_id, 'something_done', created_at, case when event_id % 3 > 0 then created_at end from event_audience;
      analyze profiles, events, event_audience, notifications;
    `)
  } finally {
    await client.end()
  }
}, 300_000)

/** Returns the indexes and the number of pages that the database reads for the query of `ask`. */
async function planOf(ask: (db: Db) => Promise<unknown>) {
  let asked: { query: string; params: unknown[] } | undefined
  const logger = {
    logQuery(query: string, params: unknown[]) {
      asked = { query, params }
    },
  }
  await ask(drizzle(pool, { logger }) as Db)
  if (!asked) throw new Error('Nothing was asked')
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${asked.query}`, asked.params)
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return {
    text: JSON.stringify(plan),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

it.each([
  ['first', undefined],
  [
    'middle',
    { created_at: new Date(Date.parse('2026-01-01T00:00:00Z') + EVENTS * 500).toISOString(), id: EVENTS / 2 },
  ],
])('HOME-6 the %s page of the activity is read from its index', async (_, after) => {
  const { text, pages } = await planOf((db) => recentEvents(db, BUSY.id, { after, limit: 11 }))
  expect(text).toContain('event_audience_recent')
  expect(text).not.toMatch(/Seq Scan|"Sort"/)
  expect(pages).toBeLessThan(MOST_PAGES)
})

it('the unread ones are counted from their index, up to the largest number shown', async () => {
  const { text, pages } = await planOf((db) => prepareUnreadCount(db)(BUSY.id, 100))
  expect(text).toContain('notifications_unread')
  expect(text).not.toContain('Seq Scan')
  expect(pages).toBeLessThan(MOST_PAGES + 100)
})
