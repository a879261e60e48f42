// Are lists planned once per connection, however they are paged, and can no client fill a connection with statements?
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { AGENT_API_SORTS, AGENT_CATEGORIES } from '../../features/agents/agents.rules.ts'
import { createAgentRecords } from '../../features/agents/server/catalogue.records.ts'
import { createDirectoryRecords } from '../../features/directory/server/directory.records.ts'
import { PROFESSIONAL_SORTS } from '../../features/profiles/directory/directory.rules.ts'
import { PROJECT_CATEGORIES, PROJECT_SORTS } from '../../features/projects/projects.rules.ts'
import { createProjectRecords } from '../../features/projects/server/catalogue.records.ts'
import { MAX_PAGE_SIZE } from '../contract/list-limits.ts'

const { database } = await testDatabase()
const ROWS = 3_000
/** PostgreSQL looks at the values of a statement's first five calls, whatever it finds. */
const ALWAYS_PLANNED = 5

const connection = await database.pool.connect()
const db = drizzle(connection)
afterAll(() => connection.release())

type Plans = { name: string; generic_plans: number; custom_plans: number }

async function plansOf(name: string): Promise<Plans[]> {
  const { rows } = await db.execute<Plans>(
    sql`select name, generic_plans, custom_plans from pg_prepared_statements where name like ${`${name}%`}`,
  )
  return rows
}

const person = '00000000-0000-4000-8000-000000000001'

/** Inserting all rows in one statement would take longer than a statement may on a busy machine. */
async function insertRows(first: number, last: number): Promise<void> {
  await db.execute(sql`
    insert into profiles (id, display_name, handle, is_public, user_type, created_at, skills)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, 'person-' || n, true,
      'professional', timestamptz '2026-01-01' + n * interval '1 s', array['Skill ' || n % 10] from generate_series(${first}::int, ${last}::int) n`)
  await db.execute(sql`
    insert into agents (user_id, name, description, category, features, price, created_at)
    select ${person}, 'Agent ' || n, repeat('Counts and sorts. ', 10) || case when n % 300 = 0 then 'zeppelin' else '' end,
      ${AGENT_CATEGORIES[0]}, array['Fast'], n, timestamptz '2026-01-01' + n * interval '1 s' from generate_series(${first}::int, ${last}::int) n`)
  await db.execute(sql`
    insert into projects (user_id, title, company, description, category, budget, duration, location, skills, created_at)
    select ${person}, 'Project ' || n, 'Acme', repeat('Counts and sorts. ', 10) || case when n % 300 = 0 then 'zeppelin' else '' end,
      ${PROJECT_CATEGORIES[0]}, n, '1 week', 'Remote', array['SQL'], timestamptz '2026-01-01' + n * interval '1 s' from generate_series(${first}::int, ${last}::int) n`)
}

beforeAll(async () => {
  for (let first = 1; first <= ROWS; first += 500) await insertRows(first, first + 499)
  await db.execute(sql`analyze agents, projects, profiles`)
})

const agents = createAgentRecords(db)
const projects = createProjectRecords(db)
const people = createDirectoryRecords(db)
const word = { search: 'zeppelin' }

it.each([
  { name: 'agents_popular', list: agents.list, filter: { sort: 'popular' } as const },
  {
    name: 'agents_price-asc',
    list: agents.list,
    filter: { sort: 'price-asc', category: AGENT_CATEGORIES[0] } as const,
  },
  { name: 'agents_few', list: agents.list, filter: { sort: 'popular', ...word } as const },
  { name: 'projects_', list: projects.list, filter: { sort: 'recent' } as const },
  { name: 'projects_few', list: projects.list, filter: { sort: 'budget', ...word } as const },
  { name: 'professionals_', list: people.list, filter: { sort: 'newest' } as const },
  {
    name: 'professionals_few',
    list: people.list,
    // A search with a skill, which is an uneven filter, is planned for its values.
    filter: { sort: 'name', search: 'person 77' } as const,
  },
])('point 11: $name is planned once for all pages and words', async ({ name, list, filter }) => {
  for (let page = 1; page <= 20; page++) await list({ ...filter, page, page_size: 12 } as never)
  const plans = (await plansOf(name)).filter((plan) => plan.generic_plans + plan.custom_plans >= 20)
  expect(plans).toHaveLength(1)
  expect(plans[0]?.custom_plans).toBeLessThanOrEqual(ALWAYS_PLANNED)
})

it('keeps as many statements as there are orders, however many sizes and words are asked for', {
  tags: ['proof'],
}, async () => {
  const sizes = [1, 2, 11, 12, 13, 20, 24, 25, 50, 77, MAX_PAGE_SIZE]
  const words = [undefined, ...Array.from({ length: 20 }, (_, at) => `word${at}`)]
  for (const page_size of sizes) {
    for (const search of words) await agents.list({ sort: 'newest', page: 1, page_size, search })
  }
  expect(await plansOf('agents_newest')).toHaveLength(2)
  expect(await plansOf('agents_few_newest')).toHaveLength(2)
  const orders = AGENT_API_SORTS.length + PROJECT_SORTS.length + PROFESSIONAL_SORTS.length
  const all = (await plansOf('')).filter(({ name }) => /^(agents|projects|professionals)_/.test(name))
  // Each order has a statement with and without a filter, searched or not, for one of two sizes.
  expect(all.length).toBeLessThanOrEqual(orders * 2 * 2 * 2)
})

it('gives every row of a page of the largest size', async () => {
  const { items, total } = await agents.list({ sort: 'newest', page: 2, page_size: MAX_PAGE_SIZE })
  expect(items).toHaveLength(MAX_PAGE_SIZE)
  expect(total).toBe(ROWS)
})
