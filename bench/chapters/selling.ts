// What does it cost to look at the Seller tab with 10,000,000 events behind it, and with 10,000?
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Chapter } from '../chapter.ts'
import { percentile } from '../measure.ts'
import { tokenHeader } from '../members.ts'
import { type Target, table } from '../report.ts'
import { loadSales, SELLER, TRADERS } from '../selling-rows.ts'

/** However many rows the other tables have: what is measured doesn't read those. */
const MANY = 10_000_000
const FEW = 10_000
const TIMES = 100
const WARM_UP = 10
const SHARES = [0.5, 0.95, 0.99]
const MOST_MS = 100
/** Of the figure with few events. */
const MOST_GROWTH = 3
/** Below this, what is measured is the machine. */
const NOISE_MS = 5
const DAY_MS = 24 * 3600 * 1000

const day = (now: Date, ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)

export const measureSelling: Chapter = async ({ servers, withManyRows, withFewRows, say }) => {
  const now = new Date()
  const startedAt = performance.now()
  await withManyRows((db) => loadSales(db, MANY, now))
  say(
    `${MANY.toLocaleString('en-US')} events loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  await withFewRows((db) => loadSales(db, FEW, now))
  const analytics = `${REST_BASE}/own/analytics`
  const calls = [
    { name: 'the last 30 days', path: `${analytics}?start=${day(now, 29)}&end=${day(now, 0)}` },
    { name: 'the last 90 days', path: `${analytics}?start=${day(now, 89)}&end=${day(now, 0)}` },
    { name: 'a year', path: `${analytics}?start=${day(now, 364)}&end=${day(now, 0)}` },
    { name: 'all three years', path: analytics },
    { name: 'events, first page', path: `${analytics}/events` },
    { name: 'events of a day two years ago', path: `${analytics}/events?end=${day(now, 730)}` },
    { name: 'the balance', path: `${REST_BASE}/own/balance` },
    { name: 'payouts, first page', path: `${REST_BASE}/own/payouts` },
    { name: 'sales, first page', path: `${REST_BASE}/own/ledger` },
  ]
  const sides = await Promise.all(
    [servers.ours, servers.small].map(async ({ origin }) => ({
      origin,
      headers: await tokenHeader(origin, TRADERS, SELLER),
    })),
  )
  const found: { name: string; many: readonly number[]; few: readonly number[] }[] = []
  for (const { name, path } of calls) {
    const times: [number[], number[]] = [[], []]
    for (let at = 0; at < TIMES + WARM_UP; at++)
      for (const [side, { origin, headers }] of sides.entries()) {
        const startedAt = performance.now()
        const answer = await fetch(origin + path, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        if (at >= WARM_UP) times[side]?.push(performance.now() - startedAt)
      }
    const [ofMany, ofFew] = times
    found.push({
      name,
      many: SHARES.map((share) => percentile(ofMany, share)),
      few: SHARES.map((share) => percentile(ofFew, share)),
    })
  }
  say(
    `\nThe Seller tab with ${MANY.toLocaleString('en-US')} events, and with ${FEW.toLocaleString('en-US')}, milliseconds\n\n${table(
      ['', 'p50 many', 'p95 many', 'p99 many', 'p50 few', 'p95 few', 'p99 few'],
      found.map(({ name, many, few }) => [name, ...many, ...few]),
    )}`,
  )
  return found.flatMap(({ name, many: [many = NaN], few: [few = NaN] }): Target[] => [
    { promise: `Seller: ${name}`, measured: many, limit: MOST_MS, unit: 'ms' },
    {
      promise: `Seller: ${name}, beside few events`,
      measured: many / Math.max(few, NOISE_MS),
      limit: MOST_GROWTH,
      unit: 'x',
    },
  ])
}
