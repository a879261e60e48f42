// Does a search answer the same whether few or many match, also when few become many and many few?
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { AGENT_CATEGORIES } from '../../features/agents/agents.rules.ts'
import { createAgentRecords } from '../../features/agents/server/catalogue.records.ts'
import { createDirectoryRecords } from '../../features/directory/server/directory.records.ts'
import { PROJECT_CATEGORIES } from '../../features/projects/projects.rules.ts'
import { createProjectRecords } from '../../features/projects/server/catalogue.records.ts'
import { FEW_MATCHES } from './few-matches.ts'

const { database } = await testDatabase()
const { db } = database
/** Every third is of another category, and has another skill. */
const ROWS = FEW_MATCHES + 3
const agents = createAgentRecords(db)
const projects = createProjectRecords(db)
const people = createDirectoryRecords(db)

beforeAll(async () => {
  const person = '00000000-0000-4000-8000-000000000001'
  await db.execute(sql`
    insert into profiles (id, display_name, handle, is_public, user_type, created_at, skills)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Heliotrope ' || lpad(n::text, 4, '0'), 'person-' || n,
      true, 'professional', timestamptz '2026-01-01' + n * interval '1 s', array['Skill ' || n % 3] from generate_series(1, ${ROWS}::int) n`)
  await db.execute(sql`
    insert into agents (user_id, name, description, category, features, price, created_at)
    select ${person}, 'Heliotrope ' || lpad(n::text, 4, '0'), 'Counts.',
      case n % 3 when 0 then ${AGENT_CATEGORIES[0]} else ${AGENT_CATEGORIES[1]} end, array['Fast'], 1 + n / 100, timestamptz '2026-01-01' + n * interval '1 s'
    from generate_series(1, ${ROWS}::int) n`)
  await db.execute(sql`
    insert into projects (user_id, title, company, description, category, budget, duration, location, skills, created_at)
    select ${person}, 'Heliotrope ' || lpad(n::text, 4, '0'), 'Acme', 'Counts.',
      case n % 3 when 0 then ${PROJECT_CATEGORIES[0]} else ${PROJECT_CATEGORIES[1]} end, 1 + n / 100, '1 week', 'Remote', array['SQL'],
      timestamptz '2026-01-01' + n * interval '1 s' from generate_series(1, ${ROWS}::int) n`)
})

type Named = { name?: string; title?: string; display_name?: string }
type Paged = { items: readonly Named[]; total: number }
const searches: [what: string, list: (typed: string, page: number) => Promise<Paged>, rows: number][] = [
  ['agents', (search, page) => agents.list({ search, page, page_size: 100, sort: 'price-asc' }), ROWS],
  [
    'agents of a category',
    (search, page) =>
      agents.list({ search, page, page_size: 100, sort: 'newest', category: AGENT_CATEGORIES[0] }),
    Math.floor(ROWS / 3),
  ],
  ['projects', (search, page) => projects.list({ search, page, page_size: 100, sort: 'budget' }), ROWS],
  ['people', (search, page) => people.list({ search, page, page_size: 100, sort: 'name' }), ROWS],
  [
    'people with a skill',
    (search, page) => people.list({ search, page, page_size: 100, sort: 'newest', skill: 'SKILL 1' }),
    Math.ceil(ROWS / 3),
  ],
]

async function whole(list: (page: number) => Promise<Paged>): Promise<{ names: string[]; totals: number[] }> {
  const names: string[] = []
  const totals = new Set<number>()
  // A page beyond the end has the total, too.
  for (let page = 1; page <= Math.ceil(ROWS / 100) + 1; page++) {
    const { items, total } = await list(page)
    names.push(...items.map((item) => item.name ?? item.title ?? item.display_name ?? ''))
    totals.add(total)
  }
  return { names, totals: [...totals] }
}

it.each(searches)(
  'counts and pages all %s that match, few or many',
  { tags: ['proof'] },
  async (_what, list, rows) => {
    // No index finds two letters: every row is looked at, once for few and once more for many.
    const plain = await whole((page) => list('he', page))
    expect(plain.totals).toEqual([rows])
    expect(new Set(plain.names).size).toBe(rows)
    for (const typed of ['heliotrope', 'HELIO', 'heliotrope']) {
      expect(await whole((page) => list(typed, page))).toEqual(plain)
    }
  },
)

it('sends one statement for what few match; for what many match the words, a count and the page, without the first from the second time on', async () => {
  const sent: string[] = []
  const watched = createAgentRecords(
    drizzle(database.pool, { logger: { logQuery: (text) => sent.push(text) } }),
  )
  const statements = async (search: string) => {
    sent.length = 0
    const { total } = await watched.list({ search, sort: 'popular', page: 1, page_size: 12 })
    return { total, statements: sent.length }
  }
  expect(await statements('heliotrope 0001')).toEqual({ total: 1, statements: 1 })
  expect(await statements('heliotrope')).toEqual({ total: ROWS, statements: 4 })
  expect(await statements('heliotrope')).toEqual({ total: ROWS, statements: 3 })
  // The depth of the page is known to the planner: it depends on nothing that the statement itself finds out.
  expect(sent[2]).toMatch(/where .* limit \$\d+ offset \$\d+/)
  await db.execute(sql`delete from agents where name like '%0' or name like '%1'`)
  const left = ROWS - 2 * Math.floor(ROWS / 10) - 1
  expect(await statements('heliotrope')).toEqual({ total: left, statements: 3 })
  expect(await statements('heliotrope')).toEqual({ total: left, statements: 1 })
  expect(sent[0]).toContain('"found"')
})
