// Does a page of the inbox read a few index pages, however many conversations there are?
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import { actFor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countUnreadConversations, listConversations, openConversation } from './conversations.actions.ts'

const { database, url } = await testDatabase()
const { pool } = database

/** One conversation in twenty is the person's own. MANY_CONVERSATIONS=100000 runs the test with a hundred thousand. */
const CONVERSATIONS = Number(process.env.MANY_CONVERSATIONS ?? 10_000)
const BUSY = actFor('00000000-0000-4000-8000-000000000001')
/** The limit counts pages of 8 kB for 21 conversations: their two participants, a name, a last message and its subject. */
const MOST_PAGES = 700
const personNumber = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const ownerOf = 'case when n % 20 = 0 then 1 else n % 999 + 2 end'
const proposerOf = 'case when n % 20 = 0 then n % 499 + 2 else (n + 7) % 499 + 1002 end'

beforeAll(async () => {
  // The pool would cancel statements that take longer than a few seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into profiles (id, display_name, handle, is_public, created_at)
        select ${personNumber('n')}, 'Person ' || n, 'person-' || n, true, '2026-01-01' from generate_series(1, 2000) n;
      set session_replication_role = replica;
      insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at)
        select n, ${personNumber(ownerOf)}, 'Project ' || n, '', '', 100, '', '', '{}', '2026-01-01'
        from generate_series(1, ${CONVERSATIONS}) n;
      insert into proposals (id, project_id, user_id, owner_id, message, budget, timeline, created_at)
        select n, n, ${personNumber(proposerOf)}, ${personNumber(ownerOf)}, '', 90, '', '2026-01-01' from generate_series(1, ${CONVERSATIONS}) n;
      insert into conversations (id, subject_kind, subject_id, created_at, last_message_id)
        select n, 'proposal', n, '2026-01-01', n from generate_series(1, ${CONVERSATIONS}) n;
      insert into messages (id, conversation_id, author_id, body, created_at)
        select n, n, ${personNumber(ownerOf)}, 'Hello', timestamptz '2026-01-01' + n * interval '1 s'
        from generate_series(1, ${CONVERSATIONS}) n;
      insert into conversation_participants (conversation_id, person_id, role, unread_count, last_message_at)
        select n, ${personNumber(ownerOf)}, 'owner', 0, timestamptz '2026-01-01' + n * interval '1 s'
          from generate_series(1, ${CONVERSATIONS}) n
        union all
        select n, ${personNumber(proposerOf)}, 'proposer', (n % 3 = 0)::int, timestamptz '2026-01-01' + n * interval '1 s'
          from generate_series(1, ${CONVERSATIONS}) n;
      analyze profiles, projects, proposals, conversations, messages, conversation_participants;
    `)
  } finally {
    await client.end()
  }
}, 300_000)

/** Returns the number of statements of `ask`, their plans, and how many pages they read. */
async function plansOf(ask: (db: Db) => Promise<unknown>) {
  const asked: { query: string; params: unknown[] }[] = []
  const logger = {
    logQuery(query: string, params: unknown[]) {
      asked.push({ query, params })
    },
  }
  await ask(drizzle(pool, { logger }) as Db)
  let pages = 0
  let text = ''
  for (const { query, params } of asked) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${query}`, params)
    const plan = rows[0]['QUERY PLAN'][0].Plan
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    text += JSON.stringify(plan)
  }
  return { count: asked.length, text, pages }
}

const middle = `${Date.parse('2026-01-01T00:00:00Z') + CONVERSATIONS * 500}-${CONVERSATIONS / 2}`

it.each([
  ['first', undefined],
  ['middle', middle],
])('the %s page of the inbox is three statements over indexes', { tags: ['proof'] }, async (_, cursor) => {
  const { count, text, pages } = await plansOf((db) =>
    listConversations(db, subjects, BUSY, { cursor, page_size: 20 }),
  )
  expect(count).toBe(3)
  expect(text).toContain('conversation_participants_recent')
  expect(text).not.toContain('Seq Scan')
  expect(pages).toBeLessThan(MOST_PAGES)
})

it('one conversation and the unread count are read from their indexes', async () => {
  const one = await plansOf((db) => openConversation(db, subjects, BUSY, 20))
  expect(one.count).toBe(2)
  expect(one.text).not.toContain('Seq Scan')
  const unread = await plansOf((db) => countUnreadConversations(db, BUSY))
  expect(unread.text).toContain('conversation_participants_unread')
})
