// Days without a clock: reading them from texts, counting them, and writing them.

const DAY_MS = 86_400_000
const WRITTEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '12 March 2026', for a day as YYYY-MM-DD. */
export const writtenDay = (day: string): string => WRITTEN.format(Date.parse(day))

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}

const ISO = /\b\d{4}-\d{2}-\d{2}\b/
const WRITTEN_DAY =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/

/** The first whole date in a text, such as 2026-03-31 or 31 March 2026, as YYYY-MM-DD. */
export function dayIn(text: string): string | undefined {
  const found = ISO.exec(text)?.[0] ?? WRITTEN_DAY.exec(text)?.[0]
  const time = found === undefined ? Number.NaN : Date.parse(`${found} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
