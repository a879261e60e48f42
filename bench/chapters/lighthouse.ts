// How does Lighthouse rate the public pages on a phone? The median of several visits to each, with a browser of our own
// and Lighthouse's own slow network and processor. Its figures of time need a quiet machine.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import journeys from '../../playwright.config.ts'
import { paths } from '../../src/paths.ts'
import type { Bench, Chapter } from '../chapter.ts'
import { type Demonstration, startDemonstration } from '../demonstration.ts'
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

/** A public page; `isIndexed` is false where search engines are asked to stay away, which costs the score for them. */
type PublicPage = { origin: string; path: string; isIndexed: boolean }

async function publicPages(bench: Bench, demonstration: Demonstration): Promise<PublicPage[]> {
  const { origin } = bench.servers.small
  const firstOf = async (from: string, path: string, field: string) => {
    const response = await fetch(`${from}/rest/v1/${path}`)
    const { items } = (await response.json()) as { items: Record<string, string | number>[] }
    const value = items[0]?.[field]
    if (value === undefined) throw new Error(`There is none of ${path}`)
    return value
  }
  const idOf = async (from: string, path: string) => Number(await firstOf(from, path, 'id'))
  const shown = [
    paths.landing(),
    paths.projects(),
    paths.project(await idOf(origin, 'projects')),
    paths.agents(),
    paths.agent(await idOf(origin, 'agents')),
    paths.professionals(),
    paths.profile(String(await firstOf(origin, 'professionals', 'handle'))),
    paths.terms(),
    paths.privacy(),
    paths.apiReference(),
  ]
  // With pictures, clips and people who learn: only there they look as they do to visitors.
  const course = await idOf(demonstration.origin, 'courses')
  const demonstrated = [
    paths.courses(),
    paths.course(course),
    paths.updates(),
    paths.update(await idOf(demonstration.origin, 'updates')),
  ]
  const unlisted = [paths.learn(course), paths.certificate(demonstration.certificateCode)]
  const pagesOf = (from: string, all: readonly string[], isIndexed: boolean) =>
    all.map((path) => ({ origin: from, path, isIndexed }))
  const all = [
    ...pagesOf(origin, shown, true),
    ...pagesOf(demonstration.origin, demonstrated, true),
    ...pagesOf(demonstration.origin, unlisted, false),
    ...pagesOf(origin, [paths.auth(), paths.notFound()], false),
  ]
  const { wantedPages } = bench
  return wantedPages.length === 0
    ? all
    : all.filter(({ path }) => wantedPages.some((wanted) => path === wanted || isBelow(path, wanted)))
}

/** A certificate's address is not known before: `/certificates/` means any. */
const isBelow = (path: string, wanted: string) =>
  wanted.length > 1 && wanted.endsWith('/') && path.startsWith(wanted)

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
  const demonstration = await startDemonstration()
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  try {
    for (const { origin, path, isIndexed } of await publicPages(bench, demonstration)) {
      const visits: Visit[] = []
      for (let at = 0; at < VISITS; at++) visits.push(await visit(origin + path, port))
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
    await demonstration.stop()
  }
  bench.say(`\nLighthouse on a phone, median of ${VISITS} visits\n\n${table(HEADS, rows)}`)
  return targets
}
