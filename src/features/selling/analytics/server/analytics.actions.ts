// The verbs of sellers on their analytics: the figures of a range of days, and the events behind them.
import type { Person } from '../../../../platform/actor.ts'
import { cursorAfter } from '../../../../platform/contract/cursor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type AnswerFile, csvFile } from '../../../../platform/http/answer-file.ts'
import { readOwnProfile } from '../../../profiles/server/profiles.actions.ts'
import { maySeeSelling } from '../../selling.policy.ts'
import { requireSeller } from '../../server/selling.actions.ts'
import type { Analytics, AnalyticsFigures, Part } from '../analytics.contract.ts'
import { analyticsMessages as messages } from '../analytics.messages.ts'
import {
  ANALYTICS_FILE,
  conversionRate,
  type Days,
  daysAfter,
  daysAsked,
  EARLIEST_DAY,
  periodBefore,
  periodPartsOf,
  RECENT_DAYS,
  type Step,
  stepOf,
  TOP_PRODUCTS,
  todayAt,
} from '../analytics.rules.ts'
import {
  type AskedDays,
  type AskedFigures,
  allEvents,
  eventsAfter,
  firstDayOf,
  productNamesOf,
  type Sold,
  type Sums,
  subscriptionsOf,
  sumsByPart,
  sumsByProduct,
} from './analytics.records.ts'

type Query = AskedDays & { type?: AskedFigures['type'] }

const NOTHING: Sums = { views: 0, purchases: 0, first_purchases: 0, revenue: 0, refunds: 0, refunded: 0 }

/** Checks the query of a seller. Raises Problem 'forbidden' for everyone but professionals, and 'invalid'. */
async function askedBy(reader: Reader, actor: Person, { start, end, type }: Query) {
  await requireSeller(reader, actor)
  if (start !== undefined && end !== undefined && end < start) {
    const { endsBeforeItStarts } = messages
    throw new Problem('invalid', endsBeforeItStarts, { fields: { end: endsBeforeItStarts } })
  }
  return { sellerId: actor.id, type }
}

/** Returns the figures of a range of days (SEL-2 to SEL-6). Raises Problem 'forbidden' and 'invalid'. */
export async function readAnalytics(
  reader: Reader,
  actor: Person,
  query: Query,
  now: Date,
): Promise<Analytics> {
  const [asked, first] = await Promise.all([askedBy(reader, actor, query), firstDayOf(reader, actor.id)])
  const days = daysAsked(query, { today: todayAt(now), first })
  const step = stepOf(days)
  const before = query.start === undefined ? undefined : periodBefore(days)
  const sinceStart = { start: query.start ?? EARLIEST_DAY, end: days.end }
  const [sums, sold, subscriptions] = await Promise.all([
    sumsByPart(reader, asked, { days, before, step }),
    sumsByProduct(reader, asked, days),
    subscriptionsOf(reader, asked, sinceStart),
  ])
  const products = sold.products.toSorted(
    (one, other) =>
      other.revenue - one.revenue || other.views - one.views || one.product_id - other.product_id,
  )
  const top = products.slice(0, TOP_PRODUCTS)
  const nameOf = await productNamesOf(reader, top)
  return {
    days,
    step,
    totals: figuresOf(sums.current.total),
    before: before ? { ...before, ...figuresOf(sums.before.total) } : null,
    series: seriesOf(sums, { days, step, isCompared: before !== undefined }),
    types: sold.types
      .toSorted((one, other) => other.revenue - one.revenue || other.views - one.views)
      .map(({ product_type, ...of }) => ({ product_type, ...soldOf(of) })),
    products: top.map(({ product_type, product_id, ...of }) => {
      const product = { product_type, product_id }
      return { ...product, name: nameOf(product), ...soldOf(of) }
    }),
    products_count: products.length,
    subscriptions,
    first_day: first ?? null,
  }
}

const figuresOf = (sums: Sums = NOTHING): AnalyticsFigures => ({
  ...sums,
  conversion_rate: conversionRate(sums),
})

const trendOf = ({ views, purchases, revenue }: Sums = NOTHING) => ({ views, purchases, revenue })

const soldOf = ({ first_purchases, ...sold }: Sold) => ({
  ...sold,
  conversion_rate: conversionRate({ first_purchases, views: sold.views }),
})

/**
 * Returns each part of the range with the same part of the earlier period. Months differ in length, so they are compared as a
 * whole range only.
 */
function seriesOf(
  { current, before }: Awaited<ReturnType<typeof sumsByPart>>,
  { days, step, isCompared }: { days: Days; step: Step; isCompared: boolean },
): Part[] {
  const hasBefore = isCompared && step !== 'month'
  return periodPartsOf(days, step).map((part, at) => ({
    ...part,
    ...trendOf(current.parts.get(at)),
    before: hasBefore ? trendOf(before.parts.get(at)) : null,
  }))
}

/** Returns the sales of the last days; undefined for everyone who doesn't sell, and before the first visit. */
export async function readRecentSales(reader: Reader, actor: Person, now: Date) {
  const profile = await readOwnProfile(reader, actor)
  if (!maySeeSelling(profile) || (await firstDayOf(reader, actor.id)) === undefined) return undefined
  const today = todayAt(now)
  const days = { start: daysAfter(today, 1 - RECENT_DAYS), end: today }
  const asked = { sellerId: actor.id, type: undefined }
  const { current } = await sumsByPart(reader, asked, { days, before: undefined, step: stepOf(days) })
  return { days: RECENT_DAYS, ...trendOf(current.total) }
}

/** Returns one page of the events of a range, newest first (DATA-67). Raises Problem 'forbidden' and 'invalid'. */
export async function listEvents(
  reader: Reader,
  actor: Person,
  { cursor, page_size, ...query }: Query & { cursor?: string | undefined; page_size: number },
) {
  const asked = await askedBy(reader, actor, query)
  const rows = await eventsAfter(reader, asked, { days: query, cursor, limit: page_size + 1 })
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > page_size && last ? cursorAfter(last) : null }
}

/** Returns the events of a range as a file, oldest first (SEL-9, SEL-10). Raises Problem 'forbidden' and 'invalid'. */
export async function fileOfEvents(tx: Tx, actor: Person, query: Query): Promise<AnswerFile> {
  const asked = await askedBy(tx, actor, query)
  return csvFile(ANALYTICS_FILE, messages.columns, cellsOf(allEvents(tx, asked, query)))
}

/** Amounts are numbers, also those below 0: a spreadsheet can sum them up, and evaluates nothing else. */
async function* cellsOf(events: ReturnType<typeof allEvents>) {
  for await (const { created_at, event_type, product_type, amount } of events)
    yield [created_at, event_type, product_type, amount]
}
