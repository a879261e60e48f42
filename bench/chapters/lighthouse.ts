// How does Lighthouse rate the public pages on a phone? The median of several visits to each, with a browser of our own
// and Lighthouse's own slow network and processor. Its figures of time need a quiet machine.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import journeys from '../../playwright.config.ts'
import { paths } from '../../src/paths.ts'
import type { Bench, Chapter } from '../chapter.ts'
import { type Target, table } from '../report.ts'

const VISITS = 5
const LEAST_PERFORMANCE = 95
const FULL_SCORE = 100

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const
const HEADS = ['', 'perf', 'a11y', 'best', 'seo', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'kB']

type Visit = { scores: number[]; figures: number[]; faults: string[] }

/** The public pages; `isIndexed` is false where search engines are asked to stay away, which costs the score for them. */
async function publicPages(bench: Bench): Promise<{ path: string; isIndexed: boolean }[]> {
  const firstOf = async (path: string, field: string) => {
    const response = await fetch(`${bench.servers.small.origin}/rest/v1/${path}`)
    const { items } = (await response.json()) as { items: Record<string, string | number>[] }
    const value = items[0]?.[field]
    if (value === undefined) throw new Error(`There is none of ${path}`)
    return value
  }
  const shown = [
    paths.landing(),
    paths.projects(),
    paths.project(Number(await firstOf('projects', 'id'))),
    paths.agents(),
    paths.agent(Number(await firstOf('agents', 'id'))),
    paths.professionals(),
    paths.profile(String(await firstOf('professionals', 'handle'))),
    paths.terms(),
    paths.apiReference(),
  ]
  const all = [
    ...shown.map((path) => ({ path, isIndexed: true })),
    { path: paths.auth(), isIndexed: false },
    { path: paths.notFound(), isIndexed: false },
  ]
  const { wantedPages } = bench
  return wantedPages.length === 0 ? all : all.filter(({ path }) => wantedPages.includes(path))
}

async function visit(address: string, port: number): Promise<Visit> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The page that says there is no such page is one of them.
    ignoreStatusCode: true,
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message}`)
  }
  const { categories, audits } = result.lhr
  const inScore = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? [])
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    figures: AUDITS.map((name) => audits[name]?.numericValue ?? Number.NaN),
    faults: inScore
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

/** The middle of several numbers for each column. */
function medians(rows: readonly (readonly number[])[]): number[] {
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
  return (rows[0] ?? []).map((_, column) => middle(rows.map((row) => row[column] ?? Number.NaN)) ?? 0)
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}

/** Every public page as a visitor with a phone loads it for the first time. */
export const measureLighthouse: Chapter = async (bench) => {
  const port = await freePort()
  const { args = [], ...more } = journeys.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...more, args: [...args, `--remote-debugging-port=${port}`] })
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  try {
    for (const { path, isIndexed } of await publicPages(bench)) {
      const visits: Visit[] = []
      for (let at = 0; at < VISITS; at++) visits.push(await visit(bench.servers.small.origin + path, port))
      const scores = medians(visits.map((one) => one.scores))
      const [fcp, lcp, tbt, cls, bytes] = medians(visits.map((one) => one.figures))
      rows.push([path, ...scores.map(String), fcp ?? 0, lcp ?? 0, tbt ?? 0, cls ?? 0, (bytes ?? 0) / 1000])
      const faults = [...new Set(visits.flatMap((one) => one.faults))]
      if (faults.length > 0) rows.push([`  ${faults.join(', ')}`])
      for (const [at, category] of CATEGORIES.entries()) {
        if (category === 'seo' && !isIndexed) continue
        // The browser itself writes the status 404 of this page to the console.
        if (category === 'best-practices' && path === paths.notFound()) continue
        targets.push({
          promise: `Lighthouse ${category} of ${path}`,
          measured: scores[at] ?? 0,
          limit: category === 'performance' ? LEAST_PERFORMANCE : FULL_SCORE,
          unit: 'points',
          atLeast: true,
        })
      }
    }
  } finally {
    await browser.close()
  }
  bench.say(`\nLighthouse on a phone, median of ${VISITS} visits\n\n${table(HEADS, rows)}`)
  return targets
}
