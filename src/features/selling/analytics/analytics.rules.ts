// The rules of a seller's figures: their formulas, the days of a range, and the parts into which it is divided. Days are those of
// UTC, written as '2026-11-27'.

const DAY_MS = 24 * 3600 * 1000

/** No sale was made before this day. */
export const EARLIEST_DAY = '2020-01-01'
/** The name of the exported file (SEL-9). */
export const ANALYTICS_FILE = 'analytics.csv'
/** So many products are listed, those with most revenue first. */
export const TOP_PRODUCTS = 10

export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]
/** The longest ranges, in days, that are divided by the day and by the week. */
const LONGEST_BY_DAY = 92
const LONGEST_BY_WEEK = 366

/** The first and the last day are included (DEC-72). */
export type Days = { readonly start: string; readonly end: string }

/** The named ranges: so many days until today, the year so far, and everything. */
export const RANGES = ['7', '30', '90', 'year', 'all'] as const
export type Range = (typeof RANGES)[number]
export const USUAL_RANGE = '30' satisfies Range

export const RECENT_DAYS = Number(USUAL_RANGE)

/** Returns the days of a named range; 'all' has no start, so that it is compared with nothing. */
export function daysOfRange(range: Range, today: string): { start?: string; end?: string } {
  if (range === 'all') return {}
  if (range === 'year') return { start: `${today.slice(0, 4)}-01-01`, end: today }
  return { start: daysAfter(today, 1 - Number(range)), end: today }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns true for the text of an existing day. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(numberOf(text)) && dayOf(numberOf(text)) === text

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

export const daysAfter = (day: string, days = 1): string => dayOf(numberOf(day) + days)
export const todayAt = (now: Date): string => now.toISOString().slice(0, 10)
/** Returns the number of days of a range, both ends included; 0 if it ends before it starts. */
export const lengthOf = ({ start, end }: Days): number => Math.max(numberOf(end) - numberOf(start) + 1, 0)

/** Returns the days of the query: until today at the latest, and by default from the first day with a figure. */
export function daysAsked(
  asked: { start?: string | undefined; end?: string | undefined },
  { today, first = today }: { today: string; first?: string | undefined },
): Days {
  const end = asked.end === undefined || asked.end > today ? today : asked.end
  const start = asked.start ?? (first < end ? first : end)
  return { start: start < EARLIEST_DAY ? EARLIEST_DAY : start, end }
}

/** Returns as many days before the range, to compare it with. */
export const periodBefore = (days: Days): Days => ({
  start: daysAfter(days.start, -lengthOf(days)),
  end: daysAfter(days.start, -1),
})

export function stepOf(days: Days): Step {
  const length = lengthOf(days)
  if (length <= LONGEST_BY_DAY) return 'day'
  return length <= LONGEST_BY_WEEK ? 'week' : 'month'
}

const DAYS_IN_STEP = { day: 1, week: 7 } as const

/**
 * Returns the parts of a range: days, weeks from its first day on, or calendar months. The end of the range may cut off the last
 * part, and its start the first month.
 */
export function periodPartsOf({ start, end }: Days, step: Step): Days[] {
  const parts: Days[] = []
  for (let from = start; from <= end; ) {
    const next = step === 'month' ? monthAfter(from) : daysAfter(from, DAYS_IN_STEP[step])
    const last = daysAfter(next, -1)
    parts.push({ start: from, end: last < end ? last : end })
    from = next
  }
  return parts
}

function monthAfter(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

/** Returns the first purchases of a hundred views, to two decimals; 0 without views (SEL-3, SEL-4). */
export const conversionRate = ({
  first_purchases,
  views,
}: {
  first_purchases: number
  views: number
}): number => (views === 0 ? 0 : Math.round((first_purchases * 10_000) / views) / 100)

/** Returns '4.25%', and plain '0%' (DEC-74). */
export const conversionText = (rate: number): string => (rate === 0 ? '0%' : `${rate.toFixed(2)}%`)

/** Returns the change of a figure in percent; undefined if it was 0 before, from which no change can be measured. */
export const changeInPercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 100)
