// The queries over sellers' analytics: sums of days, and single events.
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '../../../../platform/contract/cursor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../../agents/server/agents.table.ts'
import { courses } from '../../../courses/server/courses.table.ts'
import type { ProductType } from '../../../payments/payments.rules.ts'
import { analyticsDays, analyticsEvents, subscriptions } from '../../../payments/server/payments.table.ts'
import { type Days, daysAfter, type Step } from '../analytics.rules.ts'

export type AskedFigures = { sellerId: string; type: ProductType | undefined }

export type Sums = {
  views: number
  purchases: number
  first_purchases: number
  revenue: number
  refunds: number
  refunded: number
}
type ProductRef = { product_type: ProductType; product_id: number }
export type Sold = Omit<Sums, 'refunds'>

type Periods = { days: Days; before: Days | undefined }
type Period = 'current' | 'before'

/** Returns the first day with a figure of a seller. */
export async function firstDayOf(reader: Reader, sellerId: string): Promise<string | undefined> {
  const rows = await reader
    .select({ day: analyticsDays.day })
    .from(analyticsDays)
    .where(eq(analyticsDays.seller_id, sellerId))
    .orderBy(asc(analyticsDays.day))
    .limit(1)
  return rows[0]?.day
}

const DAYS_IN_STEP = { day: 1, week: 7 } as const

/** The number of the part of a range that contains a day, counted from 0. */
function partNumber(day: SQL, start: SQL, step: Step): SQL {
  if (step !== 'month') return sql`(${day} - ${start}) / ${sql.raw(String(DAYS_IN_STEP[step]))}`
  const monthOf = (of: SQL) => sql`(extract(year from ${of}) * 12 + extract(month from ${of}))::int`
  return sql`${monthOf(day)} - ${monthOf(start)}`
}

const each = <S extends string>(sums: readonly S[], expression: (sum: S) => string) =>
  sql.raw(sums.map(expression).join(', '))
const SUMS = ['views', 'purchases', 'first_purchases', 'revenue', 'refunds', 'refunded'] as const
const SOLD = ['views', 'purchases', 'first_purchases', 'revenue', 'refunded'] as const
const summed = (sum: string) => `sum(${sum}) as ${sum}`
const summedAsNumber = (sum: string) => `sum(${sum})::float8 as ${sum}`

const isOf = ({ sellerId, type }: AskedFigures, { start, end }: Days) =>
  sql`seller_id = ${sellerId} and day between ${start} and ${end}
    ${type === undefined ? sql`` : sql`and product_type = ${type}`}`

/**
 * Sums up the days of a range, and those of the earlier period: each as a whole, and by parts, which are counted from 0. Rows are
 * first summed up by day, in the order in which they are stored.
 */
export async function sumsByPart(
  reader: Reader,
  asked: AskedFigures,
  { days, before, step }: Periods & { step: Step },
): Promise<Record<Period, { total: Sums | undefined; parts: ReadonlyMap<number, Sums> }>> {
  const [day, start] = [sql`day`, sql`${days.start}::date`]
  const inOwn = partNumber(day, start, step)
  const part = before
    ? sql`case when day >= ${start} then ${inOwn} else ${partNumber(day, sql`${before.start}::date`, step)} end`
    : inOwn
  const { rows } = await reader.execute<Sums & { period: Period; part: number | null }>(sql`
    with days as (
      select day, ${each(SUMS, summed)} from ${analyticsDays}
      where ${isOf(asked, { start: (before ?? days).start, end: days.end })} group by day
    ), parts as (
      select case when day >= ${start} then 'current' else 'before' end as period, ${part} as part, ${each(SUMS, (sum) => sum)}
      from days
    )
    select period, part, ${each(SUMS, summedAsNumber)} from parts group by grouping sets ((period), (period, part))`)
  const inPeriod = (wanted: Period) => {
    const found = rows.filter(({ period }) => period === wanted)
    const sums = found.map(({ period: _, part: number, ...of }) => [number, of] as const)
    return {
      total: sums.find(([number]) => number === null)?.[1],
      parts: new Map(sums.flatMap(([number, of]) => (number === null ? [] : [[number, of]]))),
    }
  }
  return { current: inPeriod('current'), before: inPeriod('before') }
}

export async function sumsByProduct(
  reader: Reader,
  asked: AskedFigures,
  days: Days,
): Promise<{ types: (Sold & Pick<ProductRef, 'product_type'>)[]; products: (Sold & ProductRef)[] }> {
  const { rows } = await reader.execute<
    Sold & Pick<ProductRef, 'product_type'> & { product_id: number | null }
  >(sql`
    with products as (
      select product_type, product_id, ${each(SOLD, summed)} from ${analyticsDays}
      where ${isOf(asked, days)} group by 1, 2
    )
    select product_type, product_id::float8 as product_id, ${each(SOLD, summedAsNumber)}
    from products group by grouping sets ((product_type), (product_type, products.product_id))`)
  return {
    types: rows.flatMap(({ product_id, ...type }) => (product_id === null ? [type] : [])),
    products: rows.flatMap(({ product_id, ...of }) => (product_id === null ? [] : [{ ...of, product_id }])),
  }
}

/** Returns the names of these products; deleted ones are left out. */
export async function productNamesOf(
  reader: Reader,
  products: readonly ProductRef[],
): Promise<(product: ProductRef) => string | null> {
  const idsOf = (type: ProductType) =>
    products.filter(({ product_type }) => product_type === type).map(({ product_id }) => product_id)
  const [ofAgents, ofCourses] = await Promise.all([
    reader
      .select({ id: agents.id, name: agents.name })
      .from(agents)
      .where(inArray(agents.id, idsOf('agent'))),
    reader
      .select({ id: courses.id, name: courses.title })
      .from(courses)
      .where(inArray(courses.id, idsOf('course'))),
  ])
  const named = { agent: ofAgents, course: ofCourses }
  return ({ product_type, product_id }) =>
    named[product_type].find(({ id }) => id === product_id)?.name ?? null
}

const startOf = (day: string) => `${day}T00:00:00Z`

/** Counts the subscriptions that began and ended in a range and those that run now, and sums up their monthly revenue. */
export async function subscriptionsOf(
  reader: Reader,
  { sellerId, type }: AskedFigures,
  { start, end }: Days,
) {
  const isIn = (at: SQL) => sql`${at} >= ${startOf(start)} and ${at} < ${startOf(daysAfter(end))}`
  const count = (which: SQL) => sql<number>`count(*) filter (where ${which})::int`
  const { status } = subscriptions
  const renews = sql`${status} in ('active', 'past_due') and not ${subscriptions.cancel_at_period_end}`
  const [row] = await reader
    .select({
      gained: count(isIn(sql`${subscriptions.granted_at}`)),
      lost: count(isIn(sql`${subscriptions.ended_at}`)),
      running: count(sql`${status} <> 'ended'`),
      monthly_revenue: sql<number>`coalesce(sum(${subscriptions.price}) filter (where ${renews}), 0)::float8`,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.seller_id, sellerId),
        // A row without payment or trial is not a subscription yet.
        isNotNull(subscriptions.granted_at),
        type === undefined ? undefined : eq(subscriptions.product_type, type),
      ),
    )
  if (!row) throw new Error('A count came back without its row')
  return row
}

/** Each end of the range is optional (DATA-67). */
export type AskedDays = { start?: string | undefined; end?: string | undefined }

const isAsked = ({ sellerId, type }: AskedFigures, { start, end }: AskedDays) =>
  and(
    eq(analyticsEvents.seller_id, sellerId),
    start === undefined ? undefined : gte(analyticsEvents.created_at, startOf(start)),
    // The last day is included as a whole (DEC-72).
    end === undefined ? undefined : lt(analyticsEvents.created_at, startOf(daysAfter(end))),
    type === undefined ? undefined : eq(analyticsEvents.product_type, type),
  )

const eventColumns = {
  id: analyticsEvents.id,
  event_type: analyticsEvents.event_type,
  product_type: analyticsEvents.product_type,
  product_id: analyticsEvents.product_id,
  amount: analyticsEvents.amount,
  is_first: analyticsEvents.is_first,
  created_at: analyticsEvents.created_at,
}

/** Returns up to `limit` events, newest first, after the cursor. */
export async function eventsAfter(
  reader: Reader,
  asked: AskedFigures,
  { days, cursor, limit }: { days: AskedDays; cursor: string | undefined; limit: number },
) {
  const last = cursor === undefined ? undefined : readCursor(cursor)
  const { created_at, id } = analyticsEvents
  return reader
    .select(eventColumns)
    .from(analyticsEvents)
    .where(
      and(
        isAsked(asked, days),
        last && sql`(${created_at}, ${id}) < (${last.created_at}::timestamptz, ${last.id}::bigint)`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** Streams all events of the days, oldest first. */
export function allEvents(tx: Tx, asked: AskedFigures, days: AskedDays) {
  const { created_at, event_type, product_type, amount, id } = analyticsEvents
  return rowsOf(
    tx,
    tx
      .select({ created_at, event_type, product_type, amount })
      .from(analyticsEvents)
      .where(isAsked(asked, days))
      .orderBy(asc(created_at), asc(id)),
  )
}
