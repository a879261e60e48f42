// The chapters of the benchmark: each measures one comparison, prints its table, and says which targets it stands for.
import { paths } from '../src/paths.ts'
import { landingScripts } from './landing-scripts.ts'
import type { Load } from './load-maker.ts'
import {
  answerOf,
  ask,
  askByTurns,
  compareUnderLoad,
  type Latency,
  makeLoad,
  type Served,
  type Server,
  serve,
} from './measure.ts'
import { QUERIES, type Query } from './queries.ts'
import { type Target, table } from './report.ts'
import type { Recorded } from './servers/raw.ts'

/** Bare node:http and pg, the product with many rows, and the product with few. */
export type Servers = { bare: Server; ours: Server; small: Server }
type Say = (text: string) => void

const LEAST_SHARE_OF_BARE = 0.6
const MOST_GROWTH = 2
const MOST_MS = 150
const MOST_SCRIPT_KILOBYTES = 150

const LOAD_HEADS = ['', 'req/s', 'p50 ms', 'p99 ms', 'of bare', 'server CPU us', 'of bare']

/** `bare` is what it is compared to; on a busy machine the processor's time says more than requests a second. */
function loadRow(name: string, load: Served, pair?: { bare: Served; ratio: number }): (string | number)[] {
  const figures = [name, load.perSecond, load.p50, load.p99]
  return pair
    ? [...figures, pair.ratio, load.microseconds, pair.bare.microseconds / load.microseconds]
    : [...figures, '', load.microseconds, '']
}

/** One of two loads at once: whose time the server took cannot be told. */
const sharedRow = (name: string, load: Load) => [name, load.perSecond, load.p50, load.p99, '', '', '']

/** Headers that belong to one answer or one connection; node writes its own. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding']

/** Cached pages beside bare node:http with the same bytes, then pages nobody has asked for yet. */
export async function measurePages(servers: Servers, say: Say): Promise<Target[]> {
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  for (const path of [paths.landing(), paths.projects()]) {
    const { headers, body } = await ask(servers.ours.origin + path)
    const recorded: Recorded = {
      path,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
      ),
      body: body.toString('base64'),
    }
    servers.bare.child.send(recorded)
    await answerOf(servers.bare.child)
    const { bare, ours, ratio } = await compareUnderLoad(servers.bare, servers.ours, { path })
    rows.push(loadRow(`${path} bare node:http`, bare), loadRow(`${path} ours, cached`, ours, { bare, ratio }))
    targets.push({
      promise: `cached page ${path}, share of bare node:http`,
      measured: ratio,
      limit: LEAST_SHARE_OF_BARE,
      unit: 'x',
      atLeast: true,
    })
  }
  const uncached = paths.projects({ page: '%' }).replace('%25', '%')
  rows.push(loadRow('/projects uncached', await serve(servers.ours, { path: uncached, seconds: 3 })))
  const [besides, cached] = await Promise.all([
    makeLoad({ origin: servers.ours.origin, path: uncached, from: 4_000, seconds: 3 }),
    makeLoad({ origin: servers.ours.origin, path: paths.projects(), connections: 5, seconds: 3 }),
  ])
  rows.push(sharedRow('/projects uncached, while', besides), sharedRow('/projects cached, beside it', cached))
  say(`\nPages, compressed\n\n${table(LOAD_HEADS, rows)}`)
  return targets
}

/** The API's lists beside bare `pg` with the same statement. */
export async function measureLists(
  addresses: readonly string[],
  servers: Servers,
  say: Say,
): Promise<Target[]> {
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  for (const path of addresses) {
    const { bare, ours, ratio } = await compareUnderLoad(servers.bare, servers.ours, { path, encodings: '' })
    const compressed = await serve(servers.ours, { path })
    rows.push(loadRow(`${path} bare pg`, bare), loadRow(`${path} ours`, ours, { bare, ratio }))
    rows.push(loadRow(`${path} ours, compressed`, compressed))
    targets.push({
      promise: `${path}, share of bare pg`,
      measured: ratio,
      limit: LEAST_SHARE_OF_BARE,
      unit: 'x',
      atLeast: true,
    })
  }
  say(`\nLists of the API\n\n${table(LOAD_HEADS, rows)}`)
  return targets
}

/** Every query of the set with many rows and with few, by turns. */
export async function measureQueries(
  given: { servers: Servers; many: number; few: number },
  say: Say,
): Promise<Target[]> {
  const { many, few } = given
  const { ours, small } = given.servers
  const asked: { query: Query; large: Latency; small: Latency }[] = []
  for (const query of QUERIES) {
    const largeAddress = ours.origin + query.address(await sizeOf(ours.origin, query, many))
    const smallAddress = small.origin + query.address(await sizeOf(small.origin, query, few))
    const [large, less] = await askByTurns([largeAddress, smallAddress])
    if (large && less) asked.push({ query, large, small: less })
  }
  const rows = asked.map(({ query, large, small }) => [
    query.name,
    large.p50,
    large.p99,
    small.p50,
    small.p99,
    large.p50 / small.p50,
  ])
  const heads = [many, few].flatMap((count) => [`p50 at ${count}`, `p99 at ${count}`])
  say(`\nQueries over HTTP, one at a time, milliseconds\n\n${table(['', ...heads, 'ratio'], rows)}`)
  return asked.map(({ query, large, small }) =>
    query.promised === 'flat'
      ? { promise: `${query.name}, growth`, measured: large.p50 / small.p50, limit: MOST_GROWTH, unit: 'x' }
      : { promise: query.name, measured: large.p50, limit: MOST_MS, unit: 'ms' },
  )
}

/** How many pages the noun's list has there. */
async function sizeOf(origin: string, query: Query, rows: number): Promise<{ pages: number; rows: number }> {
  const list = query.address({ pages: 1, rows }).replace(/(\/rest\/v1\/\w+).*/, '$1')
  const { total, page_size } = await (await fetch(origin + list)).json()
  return { pages: Math.ceil(total / page_size), rows }
}

/** The scripts of the landing page, for a visitor who is not signed in. */
export async function measureScripts({ ours }: Servers, say: Say): Promise<Target[]> {
  const { files, kilobytes } = await landingScripts(ours.origin)
  say(`\nJavaScript of the landing page\n\n${files} files, ${kilobytes.toFixed(1)} kB gzip`)
  return [
    {
      promise: 'JavaScript of the landing page',
      measured: kilobytes,
      limit: MOST_SCRIPT_KILOBYTES,
      unit: 'kB gzip',
    },
  ]
}
