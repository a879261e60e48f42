// How long does the search of everything take with 100,000 rows of each kind: alone, and while others search and read?
// And what does a crawler cost that takes the whole site map?
import { sql } from 'drizzle-orm'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { Chapter } from '../chapter.ts'
import { askByTurns, type Latency, makeLoad, percentile } from '../measure.ts'
import { COMMON_TERM, MISTYPED_RARE_TERM, NO_MATCH, RARE_TERM } from '../queries.ts'
import { type Target, table } from '../report.ts'
import { loadCourses } from './courses.ts'
import { loadUpdates } from './feed.ts'
import { loadProfessionals } from './people.ts'

const MOST_P50_MS = 50
const MOST_P99_MS = 150
/** Others read a list and search meanwhile, as many as keep a core busy. */
const LOAD_CONNECTIONS = 2
const LOAD_SECONDS = 90
/** Enough for a p99 that a single pause of the machine does not decide. */
const ASKED = 200
/** What a crawler of the whole site map may add to the memory of the process. */
const MOST_CRAWL_MB = 64

const WORDS = {
  'a rare word': RARE_TERM,
  'a common word': COMMON_TERM,
  'a word of nearly all': 'company',
  'two words': 'orders invoices',
  'two words that few have together': `${COMMON_TERM} ${RARE_TERM}`,
  'a mistyped word': MISTYPED_RARE_TERM,
  'a name': 'Northwind assistant',
  'the beginning of a rare word': 'zeppel',
  'the beginning of many words': 'inv',
  'two letters': 'go',
  'no match': NO_MATCH,
} as const

const addressOf = (typed: string) => `${REST_BASE}/search?${new URLSearchParams({ q: typed })}`

/** A tag of its own for each update, so that there are as many tags. */
async function loadTags(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into update_tags (tag, update_id, posted_at)
      select 'label' || id, id, posted_at from updates where not is_draft and id <= ${count}
      on conflict do nothing`)
  await db.execute(sql`vacuum analyze search_entries, update_tags`)
}

/** Every word by turns, alone and beside a load. */
export const measureSearch: Chapter = async ({ servers: { ours }, rows: { many }, withManyRows, say }) => {
  await withManyRows(async (db) => {
    await loadProfessionals(db, many)
    await loadCourses(db, many)
    await loadUpdates(db, many)
    await loadTags(db, many)
    const { rows } = await db.execute<{ kind: string; count: number }>(
      sql`select kind, count(*)::int4 as count from search_entries group by kind order by kind`,
    )
    say(rows.map(({ kind, count }) => `${count.toLocaleString('en-US')} ${kind}s`).join(', '))
  })
  const addresses = Object.values(WORDS).map((typed) => ours.origin + addressOf(typed))
  const alone = await askedOften(addresses)
  const busy = Promise.all([
    makeLoad({
      origin: ours.origin,
      path: `${REST_BASE}/projects?search=%`,
      connections: LOAD_CONNECTIONS,
      seconds: LOAD_SECONDS,
    }),
  ])
  const beside = await askedOften(addresses)
  const [load] = await busy
  const names = Object.keys(WORDS)
  const lines = names.map((name, at) => [
    name,
    alone[at]?.p50 ?? Number.NaN,
    alone[at]?.p99 ?? Number.NaN,
    beside[at]?.p50 ?? Number.NaN,
    beside[at]?.p99 ?? Number.NaN,
  ])
  say(
    `\nThe search of everything, milliseconds, alone and beside ${load?.perSecond.toFixed(0)} searches of projects a second\n\n${table(['', 'p50', 'p99', 'p50 beside', 'p99 beside'], lines)}`,
  )
  return [...targetsOf(alone, beside), await crawl(ours.origin, say)]
}

const askedOften = (addresses: readonly string[]): Promise<Latency[]> => askByTurns(addresses, {}, ASKED)

function targetsOf(alone: readonly Latency[], beside: readonly Latency[]): Target[] {
  return [
    {
      promise: 'search everywhere, median of the words',
      measured: percentile(
        alone.map(({ p50 }) => p50),
        0.5,
      ),
      limit: MOST_P50_MS,
      unit: 'ms',
    },
    {
      promise: 'search everywhere, the slowest word, p50',
      measured: Math.max(...alone.map(({ p50 }) => p50)),
      limit: MOST_P50_MS,
      unit: 'ms',
    },
    {
      promise: 'search everywhere beside load, the slowest word, p99',
      measured: Math.max(...beside.map(({ p99 }) => p99)),
      limit: MOST_P99_MS,
      unit: 'ms',
    },
  ]
}

/** Takes the whole site map twice; the first time warms the process up. */
async function crawl(origin: string, say: (line: string) => void): Promise<Target> {
  await takeSiteMap(origin)
  const before = await residentMb(origin)
  const { addresses, highestMb } = await takeSiteMap(origin)
  say(
    `\nA site map of ${addresses.toLocaleString('en-US')} addresses: at most ${highestMb.toFixed(0)} MB, ${before.toFixed(0)} before`,
  )
  return {
    promise: 'the whole site map, memory added',
    measured: Math.max(0, highestMb - before),
    limit: MOST_CRAWL_MB,
    unit: 'MB',
  }
}

async function takeSiteMap(origin: string): Promise<{ addresses: number; highestMb: number }> {
  let addresses = 0
  let highestMb = 0
  const index = await (await fetch(`${origin}/sitemap.xml`)).text()
  for (const [, file = ''] of index.matchAll(/<loc>(.+?)<\/loc>/g)) {
    const text = await (await fetch(origin + new URL(file).pathname)).text()
    addresses += text.split('<loc>').length - 1
    highestMb = Math.max(highestMb, await residentMb(origin))
  }
  return { addresses, highestMb }
}

async function residentMb(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20
}
