// Days without a clock: reading them from texts, counting them, and writing them.
import { BadInput } from './agent.ts'

const DAY_MS = 86_400_000
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

const timeOf = (day: string): number => {
  const [year, month, date] = partsOf(day)
  return Date.UTC(year, month - 1, date)
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A day as YYYY-MM-DD. Raises `BadInput` when there is no such day. */
export function checkedDay(day: string, title: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(timeOf(day)) || dayOf(timeOf(day)) !== day)
    throw new BadInput(`${title} needs a day such as 2026-03-31, not “${day.slice(0, 40)}”.`)
  return day
}

export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS)
}

export function addDays(day: string, days: number): string {
  return dayOf(timeOf(day) + days * DAY_MS)
}

/** The same day of a later month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

export function weekdayOf(day: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(timeOf(day)).getUTCDay()] ?? 'Sunday'
}

/** The next working day on or after a day. */
export function workingDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 'Saturday' ? addDays(day, 2) : weekday === 'Sunday' ? addDays(day, 1) : day
}

/** '12 March 2026'. */
export function writtenDay(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${date} ${MONTHS[month - 1]} ${year}`
}

/** A day as someone says it on the telephone, with its weekday. */
export function spokenDay(day: string, locale: string): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, form).format(timeOf(day))
}

const MONTH_NAMES = MONTHS.join('|')
const DAY_FORMS = [
  { form: /\b(\d{4})-(\d{2})-(\d{2})\b/, read: (found: string[]) => [found[1], found[2], found[3]] },
  {
    form: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH_NAMES}),? (\\d{4})\\b`, 'i'),
    read: (found: string[]) => [found[3], monthNumber(found[2]), found[1]],
  },
  {
    form: new RegExp(`\\b(${MONTH_NAMES}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'i'),
    read: (found: string[]) => [found[3], monthNumber(found[1]), found[2]],
  },
]

const monthNumber = (name = '') =>
  String(MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1)

/** The first whole date in a text, such as 2026-03-31, 31 March 2026 or March 31, 2026. */
export function dayIn(text: string): string | undefined {
  for (const { form, read } of DAY_FORMS) {
    const found = form.exec(text)
    if (!found) continue
    const [year = '', month = '', date = ''] = read([...found])
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (!Number.isNaN(timeOf(day)) && dayOf(timeOf(day)) === day) return day
  }
  return undefined
}

/** The next day with the weekday that a text names, after `after`. */
export function weekdayIn(text: string, after: string): string | undefined {
  const name = WEEKDAYS.find((weekday) => new RegExp(`\\b${weekday}\\b`, 'i').test(text))
  if (!name) return undefined
  const days = (WEEKDAYS.indexOf(name) - WEEKDAYS.indexOf(weekdayOf(after)) + 7) % 7
  return addDays(after, days === 0 ? 7 : days)
}
