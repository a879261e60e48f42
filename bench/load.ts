// Fills a database with realistic rows that are the same in every run, with terms of a known frequency.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AGENT_CATEGORIES } from '../src/features/agents/agents.rules.ts'
import { agents } from '../src/features/agents/server/agents.table.ts'
import { profiles } from '../src/features/profiles/server/profiles.table.ts'
import { PROJECT_CATEGORIES } from '../src/features/projects/projects.rules.ts'
import { projects } from '../src/features/projects/server/projects.table.ts'
import type { Db, Reader } from '../src/platform/database/database.ts'
import { COPIED_MOMENT, copyRows, madeAndCopied, SECONDS_BETWEEN_ROWS, withoutRareTerm } from './copies.ts'
import { COMMON_TERM, RARE_TERM } from './queries.ts'

const PEOPLE = 300
/** Rows of one INSERT: some 3 MB of JSON. */
const BATCH = 5_000
/** How many rows of a table contain the rare term, whatever its size. */
const RARE_ROWS = 10
const COMMON_SHARE = 0.6
const ARCHIVED_SHARE = 0.05
const FIRST_MOMENT_MS = Date.UTC(2024, 0, 1)

const words = (text: string) => text.trim().split(/\s+/)
const openings = words('Build Design Improve Launch Migrate Replace Review Train Measure Rescue Extend Plan')
const things = words(
  'assistant pipeline dashboard classifier recommender forecast chatbot crawler summariser translator router planner detector transcriber search-engine scheduler knowledge-base voice-line report data-lake',
)
const fields = words(
  'logistics insurance retail healthcare banking farming tourism shipping publishing energy housing education manufacturing telecoms law recruiting hospitality aviation mining fashion',
)
const verbs = words(
  'reads sorts answers predicts routes drafts checks translates ranks explains collects cleans',
)
const nouns = words(
  'invoices contracts tickets orders claims forms photos calls letters reviews manuals catalogues shipments payrolls leads meetings sensors receipts policies timetables',
)
const adverbs = words('daily reliably quietly weekly securely politely promptly nightly cheaply carefully')
export const skills = words(
  'Python TypeScript SQL PyTorch LangChain Kubernetes Terraform Spark Airflow React Rust Go dbt',
)
export const cities = words('Lisbon Oslo Nairobi Toronto Berlin Osaka Lima Dublin Pune Tallinn Remote')
export const firms = words(
  'Northwind Larkspur Ironbridge Halden Meridian Oakfield Bluepeak Corvane Tessel Marlow',
)

export type Random = () => number

/** mulberry32: small, quick, and the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

export const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))

/** Three to seven sentences: some 200 to 500 characters, as people write them. */
export function description(random: Random, at: number, count: number): string {
  const sentences = Array.from(
    { length: between(random, 3, 7) },
    () =>
      `It ${pick(random, verbs)} ${pick(random, nouns)} and ${pick(random, nouns)} of a ${pick(random, fields)} company ${pick(random, adverbs)}.`,
  )
  const addSomewhere = (sentence: string) =>
    sentences.splice(between(random, 0, sentences.length), 0, sentence)
  if (random() < COMMON_SHARE) addSomewhere(`The aim is ${COMMON_TERM} of what is typed today.`)
  if (at % Math.floor(count / RARE_ROWS) === 0) addSomewhere(`The old ${RARE_TERM} stays.`)
  return sentences.join(' ')
}

export const someOf = (random: Random, from: readonly string[], most: number) => [
  ...new Set(Array.from({ length: between(random, 1, most) }, () => pick(random, from))),
]

export const momentOf = (at: number) =>
  new Date(FIRST_MOMENT_MS + at * SECONDS_BETWEEN_ROWS * 1000).toISOString()

export const personId = (at: number) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`

function personRow(at: number): typeof profiles.$inferInsert {
  return {
    id: personId(at),
    display_name: `${pick(randomFrom(at), cities)} ${pick(randomFrom(at + 7), firms)}`,
    handle: `person-${at}`,
    is_public: at % 5 > 0,
    skills: [],
    links: [],
    user_type: 'professional',
    created_at: momentOf(0),
  }
}

function projectRow(at: number, count: number): typeof projects.$inferInsert {
  const random = randomFrom(at)
  return {
    user_id: personId(between(random, 0, PEOPLE - 1)),
    title: `${pick(random, openings)} a ${pick(random, things)} for ${pick(random, fields)}`,
    company: `${pick(random, firms)} ${pick(random, cities)}`,
    description: description(random, at, count),
    category: random() < 0.05 ? null : pick(random, PROJECT_CATEGORIES),
    budget: between(random, 5, 900) * 100,
    duration: `${between(random, 1, 12)} months`,
    location: pick(random, cities),
    skills: someOf(random, skills, 6),
    status: random() < ARCHIVED_SHARE ? 'archived' : 'active',
    rating: random() < 0.5 ? null : between(random, 30, 50) / 10,
    proposals_count: between(random, 0, 40),
    created_at: momentOf(at),
  }
}

function agentRow(at: number, count: number): typeof agents.$inferInsert {
  const random = randomFrom(at + 1_000_000)
  return {
    user_id: personId(between(random, 0, PEOPLE - 1)),
    name: `${pick(random, firms)} ${pick(random, things)}`,
    description: description(random, at, count),
    category: pick(random, AGENT_CATEGORIES),
    features: Array.from(
      { length: between(random, 2, 6) },
      () => `${pick(random, verbs)} ${pick(random, nouns)}`,
    ),
    price: between(random, 5, 500) - 0.01,
    rating: random() < 0.2 ? null : between(random, 20, 50) / 10,
    users_count: Math.floor(5_000 * random() ** 4),
    verified: random() < 0.4,
    trending: random() < 0.1,
    created_at: momentOf(at),
  }
}

/** One INSERT for all rows. As JSON, since hundreds of thousands of parameters take Drizzle longer than PostgreSQL. */
export async function insertRows(db: Reader, into: PgTable, rows: readonly object[]): Promise<void> {
  const columns = sql.raw(
    Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', '),
  )
  await db.execute(
    sql`insert into ${into} (${columns}) select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)})`,
  )
}

/** Runs `work` while the tables have only their primary keys: with all indexes it takes three times as long. */
export async function withoutIndexes(
  db: Reader,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text = any(${sql.param(tables)}::text[]) and not indisunique`)
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`))
  await work()
  // With little memory, the server's default, a search index takes 11 seconds instead of 7.
  await db.execute(sql`set maintenance_work_mem = '512MB'`)
  // Of a partitioned table, the definition leaves out the partitions.
  for (const { definition } of rows) await db.execute(sql.raw(definition.replace(' ON ONLY ', ' ON ')))
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => from + offset)

async function copyListedRows(db: Db, copies: number): Promise<void> {
  if (copies === 0) return
  const changed = { description: withoutRareTerm('description'), created_at: COPIED_MOMENT }
  await copyRows(
    db,
    {
      table: 'projects',
      counted: [
        `project_words set rows_count = rows_count`,
        `project_skill_totals set budget_sum = budget_sum * ${copies + 1}, projects_count = projects_count`,
      ],
      changed,
    },
    copies,
  )
  await copyRows(
    db,
    { table: 'agents', counted: ['agent_words set rows_count = rows_count'], changed },
    copies,
  )
  await db.execute(sql`update project_words set rows_count = ${RARE_ROWS} where word = ${RARE_TERM}`)
  await db.execute(sql`update agent_words set rows_count = ${RARE_ROWS} where word = ${RARE_TERM}`)
}

/** Writes `count` projects and as many agents, and leaves the tables as autovacuum eventually would. */
export async function loadRows(db: Db, wanted: number): Promise<void> {
  const { made: count, copies } = madeAndCopied(wanted)
  await insertRows(db, profiles, range(0, PEOPLE).map(personRow))
  await withoutIndexes(db, ['projects', 'agents', 'search_entries'], async () => {
    for (let first = 0; first < count; first += BATCH) {
      const ats = range(first, Math.min(count, first + BATCH))
      await insertRows(
        db,
        projects,
        ats.map((at) => projectRow(at, count)),
      )
      await insertRows(
        db,
        agents,
        ats.map((at) => agentRow(at, count)),
      )
    }
    await copyListedRows(db, copies)
  })
  await db.execute(sql`vacuum analyze`)
}
