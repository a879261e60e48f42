// How close does a cached page come to bare node:http, and how much less does an uncached one cost than with Next.js?
import { AGENTS_PAGE_SIZE } from '../../src/features/agents/agents.rules.ts'
import { paths } from '../../src/paths.ts'
import { LAST_ROW } from '../../src/platform/database/matched-page.ts'
import { type Bench, type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow, sharedRow } from '../chapter.ts'
import { onCoresOfTheirOwn } from '../cores.ts'
import {
  answerOf,
  ask,
  compareUnderLoad,
  makeLoad,
  type Served,
  type Server,
  serve,
  stopServer,
} from '../measure.ts'
import { type Target, table } from '../report.ts'
import type { Recorded } from '../servers/raw.ts'

const MANY_CONNECTIONS = 50
const UNCACHED_ROUNDS = 3
const LEAST_TIMES_NEXT = 3
const CACHED_BESIDE_MS = 30

/** Headers of one answer or one connection; node writes its own. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding']

/** Cached pages beside bare node:http with the same bytes, then uncached pages. */
export const measurePages: Chapter = async (bench) => {
  const { servers, say } = bench
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
  const ours = await bench.startUncached()
  const next = await bench.startNext(
    (
      await ask(ours.origin + paths.agents({ page: 2 }), { headers: { 'accept-encoding': 'identity' } })
    ).body.toString(),
  )
  const uncached = { ...servers, ours, next }
  try {
    targets.push(
      ...(await onCoresOfTheirOwn({ ...bench, servers: uncached }, () => measureUncached(uncached, rows))),
    )
  } finally {
    await Promise.all([ours, next].map(stopServer))
  }
  targets.push(await measureBeside(servers, rows), await measureSize(servers))
  say(`\nPages, compressed where nothing else is said\n\n${table(LOAD_HEADS, rows)}`)
  return targets
}

/** By turns: together, the pages of a list are more than the product keeps that hardly keeps any. */
const uncachedPage = paths.agents({ page: '%' }).replace('%25', '%')
const values = { from: 2, until: Math.floor(LAST_ROW / AGENTS_PAGE_SIZE) }
/** A new address each time, with a full page. */
const filteredPage = `${paths.projects()}?min_budget=%`

/** The product's page beside the same elements and rows with Next.js: what each takes of its core for an answer. */
async function measureUncached(
  { next, ours }: { next: Server; ours: Server },
  rows: (string | number)[][],
): Promise<Target[]> {
  const targets: Target[] = []
  for (const [manner, encodings] of [
    ['not compressed', ''],
    ['gzip', 'gzip'],
  ] as const) {
    const rounds: { bare: Served; ours: Served }[] = []
    const asked = { encodings, connections: MANY_CONNECTIONS, seconds: 3, values, path: uncachedPage }
    // The first seconds, in which code is compiled, do not count.
    for (const server of [next, ours]) await serve(server, { ...asked, seconds: 4 })
    for (let round = 0; round < UNCACHED_ROUNDS; round++)
      rounds.push({ bare: await serve(next, asked), ours: await serve(ours, asked) })
    const middle = rounds.toSorted((one, other) => timesLess(one) - timesLess(other))[
      Math.floor(UNCACHED_ROUNDS / 2)
    ]
    if (!middle) throw new Error('No round was measured')
    rows.push(
      loadRow(`/agents with Next.js, ${manner}`, middle.bare),
      loadRow(`/agents ours, uncached, ${manner}`, middle.ours, {
        bare: middle.bare,
        ratio: middle.ours.perSecond / middle.bare.perSecond,
      }),
    )
    targets.push({
      promise: `uncached page, ${manner}, processor time of Next.js for an answer by ours`,
      measured: timesLess(middle),
      limit: LEAST_TIMES_NEXT,
      unit: 'x',
      atLeast: true,
    })
  }
  return targets
}

const timesLess = ({ bare, ours }: { bare: Served; ours: Served }) => bare.microseconds / ours.microseconds

async function measureBeside(servers: Bench['servers'], rows: (string | number)[][]): Promise<Target> {
  const { origin } = servers.ours
  const many = { connections: MANY_CONNECTIONS, seconds: 3 }
  await ask(origin + paths.agents())
  const [besides, cached] = await Promise.all([
    makeLoad({ ...many, origin, path: filteredPage, values: { from: 1 } }),
    makeLoad({ origin, path: paths.agents(), connections: 5, seconds: 3 }),
  ])
  rows.push(sharedRow('/projects uncached, while', besides), sharedRow('/agents cached, beside it', cached))
  return {
    promise: 'cached page beside as many uncached ones as it can render, p99',
    measured: cached.p99,
    limit: CACHED_BESIDE_MS,
    unit: 'ms',
  }
}

async function measureSize({ ours }: Bench['servers']): Promise<Target> {
  const sizes: number[] = []
  for (const path of [paths.agents(), paths.agents({ page: 7 }), paths.projects()]) {
    const { body } = await ask(ours.origin + path, { headers: { 'accept-encoding': 'gzip' } })
    sizes.push(body.length / 1000)
  }
  return { promise: 'a page of 12 cards, gzip', measured: Math.max(...sizes), limit: 13, unit: 'kB' }
}
