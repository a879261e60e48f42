// What does each query of the catalogue cost with many rows and with few?
import type { Bench, Chapter } from '../chapter.ts'
import { MOST_MADE_ROWS } from '../copies.ts'
import { askByTurns, type Latency } from '../measure.ts'
import { QUERIES, type Query } from '../queries.ts'
import { type Target, table } from '../report.ts'

const MOST_GROWTH = 2
const MOST_MS = 150
/** With tables ten times as large, of which only the first rows are counted. */
const MOST_MS_OF_LARGE = 100

/** Every query of the set with many rows and with few, alternating. */
export const measureQueries: Chapter = (bench) => compareQueries(bench, QUERIES)

/** Sends queries to the products with many rows and with few, alternating. */
export async function compareQueries(
  { servers: { ours, small }, rows: { many, few }, say }: Bench,
  queries: readonly Query[],
): Promise<Target[]> {
  const asked: { query: Query; large: Latency; small: Latency }[] = []
  for (const query of queries) {
    const [large, less] = await askByTurns([
      await addressOf(ours.origin, query, many),
      await addressOf(small.origin, query, few),
    ])
    if (large && less) asked.push({ query, large, small: less })
  }
  const lines = asked.map(({ query, large, small }) => [
    query.name,
    large.p50,
    large.p99,
    small.p50,
    small.p99,
    large.p50 / small.p50,
  ])
  const heads = [many, few].flatMap((count) => [`p50 at ${count}`, `p99 at ${count}`])
  say(`\nQueries over HTTP, one at a time, milliseconds\n\n${table(['', ...heads, 'ratio'], lines)}`)
  return asked.map(({ query, large, small }) =>
    query.promised === 'flat'
      ? { promise: `${query.name}, growth`, measured: large.p50 / small.p50, limit: MOST_GROWTH, unit: 'x' }
      : {
          promise: query.name,
          measured: large.p50,
          limit: mostMsOf(many),
          unit: 'ms',
        },
  )
}

const mostMsOf = (rows: number) => (rows > MOST_MADE_ROWS ? MOST_MS_OF_LARGE : MOST_MS)

async function addressOf(origin: string, query: Query, rows: number): Promise<string> {
  return origin + query.address(await sizeOf(origin, query, rows))
}

/** How many pages the noun's list has there. */
async function sizeOf(origin: string, query: Query, rows: number): Promise<{ pages: number; rows: number }> {
  const list = query.address({ pages: 1, rows }).replace(/(\/rest\/v1\/\w+).*/, '$1')
  const { total, page_size } = await (await fetch(origin + list)).json()
  return { pages: Math.ceil(total / page_size), rows }
}
