// The queries over what sellers' analytics count: sums of days, and single events.
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '../../../../platform/contract/cursor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../../agents/server/agents.table.ts'
import { courses } from '../../../courses/server/courses.table.ts'
import type { ProductType } from '../../../payments/payments.rules.ts'
import { analyticsDays, analyticsEvents, subscriptions } from '../../../payments/server/payments.table.ts'
import { type Days, dayAfter, type Step } from '../analytics.rules.ts'

/** Whose analytics are looked at, and of which type of products. */
export type Asked = { sellerId: string; type: ProductType | undefined }

export type Sums = {
  views: number
  purchases: number
  first_purchases: number
  revenue: number
  refunds: number
  refunded: number
}
type ProductRef = { product_type: ProductType; product_id: number }

/** Sums of the range, and of the one before that it is compared with, in every way in which they are shown. */
export type SumsOfRange = {
  totals: Partial<Record<'current' | 'before', Sums>>
  /** By the number of the part, counted from 0. */
  parts: Record<'current' | 'before', Map<number, Sums>>
  types: (Sums & Pick<ProductRef, 'product_type'>)[]
  products: (Sums & ProductRef)[]
}

/** The first day on which anything was counted for a seller. */
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

/** Which part of a range a day is in, counted from 0. */
function partNumber(day: SQL, start: SQL, step: Step): SQL {
  if (step !== 'month') return sql`(${day} - ${start}) / ${sql.raw(String(DAYS_IN_STEP[step]))}`
  const monthOf = (of: SQL) => sql`(extract(year from ${of}) * 12 + extract(month from ${of}))::int`
  return sql`${monthOf(day)} - ${monthOf(start)}`
}

type SumRow = Sums & {
  is_current: boolean
  /** What the row is the sum of; the other columns are null. */
  of: 'total' | 'part' | 'type' | 'product'
  part: number | null
  product_type: ProductType | null
  product_id: number | null
}

const SUMS = ['views', 'purchases', 'first_purchases', 'revenue', 'refunds', 'refunded'] as const

/**
 * Sums up the days of a range, and those of the range before. The days are read once, and first summed up by part and
 * product: of those there are few.
 */
export async function sumsOf(
  reader: Reader,
  { sellerId, type }: Asked,
  { days, before, step }: { days: Days; before: Days | undefined; step: Step },
): Promise<SumsOfRange> {
  const [day, start] = [sql`day`, sql`${days.start}::date`]
  const inOwn = partNumber(day, start, step)
  const part = before
    ? sql`case when day >= ${start} then ${inOwn} else ${partNumber(day, sql`${before.start}::date`, step)} end`
    : inOwn
  const sums = sql.raw(SUMS.map((sum) => `sum(${sum})::float8 as ${sum}`).join(', '))
  const { rows } = await reader.execute<SumRow>(sql`
    with cells as (
      select day >= ${start} as is_current, ${part} as part, product_type, product_id, ${sql.raw(
        SUMS.map((sum) => `sum(${sum}) as ${sum}`).join(', '),
      )}
      from ${analyticsDays}
      where seller_id = ${sellerId} and day between ${(before ?? days).start} and ${days.end}
        ${type === undefined ? sql`` : sql`and product_type = ${type}`}
      group by 1, 2, 3, 4
    )
    select is_current,
      case grouping(part, product_type, product_id)
        when 7 then 'total' when 3 then 'part' when 5 then 'type' else 'product' end as of,
      part::int as part, product_type, product_id::float8 as product_id, ${sums}
    from cells
    group by grouping sets ((is_current), (is_current, part), (is_current, product_type),
      (is_current, product_type, product_id))`)
  return sorted(rows)
}

function sorted(rows: readonly SumRow[]): SumsOfRange {
  const found: SumsOfRange = {
    totals: {},
    parts: { current: new Map(), before: new Map() },
    types: [],
    products: [],
  }
  for (const { is_current, of, part, product_type, product_id, ...sums } of rows) {
    const when = is_current ? 'current' : 'before'
    if (of === 'total') found.totals[when] = sums
    else if (part !== null) found.parts[when].set(part, sums)
    else if (is_current && product_type !== null) {
      if (product_id === null) found.types.push({ ...sums, product_type })
      else found.products.push({ ...sums, product_type, product_id })
    }
  }
  return found
}

/** What these products are called; those that were deleted are left out. */
export async function namesOf(
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

/** Subscriptions that began and ended in a range, those that run now, and what they bring in each month. */
export async function subscriptionsOf(reader: Reader, { sellerId, type }: Asked, { start, end }: Days) {
  const isIn = (at: SQL) => sql`${at} >= ${startOf(start)} and ${at} < ${startOf(dayAfter(end))}`
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
        // What was never paid for, nor tried, is no subscription.
        isNotNull(subscriptions.granted_at),
        type === undefined ? undefined : eq(subscriptions.product_type, type),
      ),
    )
  if (!row) throw new Error('A count came back without its row')
  return row
}

/** The days asked for, as they were asked for: each end is optional (DATA-67). */
export type AskedDays = { start?: string | undefined; end?: string | undefined }

const isAsked = ({ sellerId, type }: Asked, { start, end }: AskedDays) =>
  and(
    eq(analyticsEvents.seller_id, sellerId),
    start === undefined ? undefined : gte(analyticsEvents.created_at, startOf(start)),
    // All of the last day counts (DEC-72).
    end === undefined ? undefined : lt(analyticsEvents.created_at, startOf(dayAfter(end))),
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

/** Up to so many events, newest first, those after the cursor's. */
export async function eventsAfter(
  reader: Reader,
  asked: Asked,
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

/** All events of the days, oldest first, of which some are held at a time. */
export function allEvents(tx: Tx, asked: Asked, days: AskedDays) {
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
