// Are a word and a filter that many rows have, but few have both, found without fetching the rows that have one of
// them?
// @module-tag proof
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { AGENT_CATEGORIES } from '../../features/agents/agents.rules.ts'
import { createAgentRecords } from '../../features/agents/server/catalogue.records.ts'
import { createCourseRecords } from '../../features/courses/server/catalogue.records.ts'
import { createDirectoryRecords } from '../../features/directory/server/directory.records.ts'
import { PROJECT_CATEGORIES } from '../../features/projects/projects.rules.ts'
import { createProjectRecords } from '../../features/projects/server/catalogue.records.ts'
import { openDatabase } from './open-database.ts'
import { createRowChanges } from './row-changes.ts'

const PROGRAM = { name: 'Trial', slug: 'trial' }
/** A tenth has the word, another tenth matches the filter, and every thousandth row has both. */
const ROWS = 3_000
const BOTH = ROWS / 1_000
/** A table has hundreds of them. */
const MOST_BLOCKS = 40

const { url } = await testDatabase()
const log = recordingLog()
// There is one connection, so that its statistics are those of every statement.
const database = openDatabase({
  url,
  poolSize: 1,
  log,
  rowChanges: createRowChanges(log, PROGRAM),
  program: PROGRAM,
  timeoutMs: 60_000,
})
const { db } = database

const word = sql.raw(`case when n % 10 = 1 or n % 1000 = 0 then 'Heliotrope' else 'Amaranth' end`)
const isFiltered = sql.raw('n % 10 = 0')
const moment = sql.raw(`timestamptz '2026-01-01' + n * interval '1 s'`)
const numbers = sql.raw(`generate_series(1, ${ROWS}) n`)
const filler = 'What is said at some length, so that a block does not hold many of these rows. '.repeat(4)

beforeAll(async () => {
  const person = '00000000-0000-4000-8000-000000000001'
  // A course is also found by its instructor's name, and this one is not named like the word.
  const instructor = '00000000-0000-4000-8000-000000000002'
  await db.execute(sql`
    insert into profiles (id, display_name, handle, bio, is_public, user_type, created_at, skills)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${word} || ' ' || n, 'person-' || n, ${filler},
      true, 'professional', ${moment}, array[case when ${isFiltered} then 'Fortran' else 'SQL' end] from ${numbers}`)
  await db.execute(sql`
    insert into agents (user_id, name, description, category, features, price, created_at)
    select ${person}, ${word}, ${filler}, case when ${isFiltered} then ${AGENT_CATEGORIES[0]} else ${AGENT_CATEGORIES[1]} end,
      array['Fast'], 1 + n / 100, ${moment} from ${numbers}`)
  await db.execute(sql`
    insert into projects (user_id, title, company, description, category, budget, duration, location, skills, created_at)
    select ${person}, ${word}, 'Acme', ${filler},
      case when ${isFiltered} then ${PROJECT_CATEGORIES[0]} else ${PROJECT_CATEGORIES[1]} end, 1 + n / 100, '1 week',
      case when ${isFiltered} then 'Lisbon' else 'Oslo' end, array[case when ${isFiltered} then 'Fortran' else 'SQL' end],
      ${moment} from ${numbers}`)
  await db.execute(sql`
    insert into courses (user_id, title, subtitle, subcategory, what_youll_learn, requirements, skills, faqs, seo, related_courses,
      description, category, level, language, price, status, version, total_duration_minutes, created_at, updated_at, published_at)
    select ${instructor}, ${word}, '', '', '{}', '{}', '{}', '[]', '{"title": "", "description": "", "keywords": []}', '{}',
      ${filler}, case when ${isFiltered} then 'Development' else 'Business' end,
      case when ${isFiltered} then 'Beginner' else 'Advanced' end, case when ${isFiltered} then 'German' else 'English' end,
      10, 'published', 1, case when ${isFiltered} then 30 else 3000 end, ${moment}, ${moment}, ${moment} from ${numbers}`)
  await db.execute(sql`vacuum analyze`)
}, 120_000)

const projects = createProjectRecords(db)
const agents = createAgentRecords(db)
const people = createDirectoryRecords(db)
const courses = createCourseRecords(db)
const asked = { search: 'heliotrope', page: 1, page_size: 24 }

const pairs: [name: string, table: string, list: () => Promise<{ total: number }>][] = [
  ['a category of agents', 'agents', () => agents.list({ ...asked, category: AGENT_CATEGORIES[0] })],
  ['a category of projects', 'projects', () => projects.list({ ...asked, category: PROJECT_CATEGORIES[0] })],
  ['a skill of projects', 'projects', () => projects.list({ ...asked, skill: 'fortran' })],
  ['a place of projects', 'projects', () => projects.list({ ...asked, location: 'Lisbon' })],
  ['a skill of professionals', 'profiles', () => people.list({ ...asked, skill: 'fortran' })],
  ['a category of courses', 'courses', () => courses.list({ ...asked, category: 'Development' })],
  ['a level of courses', 'courses', () => courses.list({ ...asked, level: 'Beginner' })],
  ['a language of courses', 'courses', () => courses.list({ ...asked, language: 'German' })],
]

async function blocksOf(table: string): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ blocks: number }>(sql`
    select heap_blks_hit + heap_blks_read as blocks from pg_statio_user_tables where relname = ${table}`)
  return rows[0]?.blocks ?? Number.NaN
}

it.each(pairs)('a word and %s', async (_name, table, list) => {
  const before = await blocksOf(table)
  const { total } = await list()
  expect(total).toBe(BOTH)
  expect((await blocksOf(table)) - before).toBeLessThan(MOST_BLOCKS)
})
