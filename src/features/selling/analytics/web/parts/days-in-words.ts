// Writes days and ranges of days in UTC.
import { dayInWords } from '../../../../../platform/contract/in-words.ts'
import type { Days, Step } from '../../analytics.rules.ts'

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns, for example, 'Nov 27'. */
const shortDay = (day: string) => shortFormat.format(new Date(day))

/** Returns, for example, 'Nov 27, 2026', 'Oct 29 – Nov 27, 2026' or 'Dec 1, 2025 – Jan 3, 2026'. */
export function rangeInWords({ start, end }: Days): string {
  if (start >= end) return dayInWords(end)
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  return `${isOneYear ? shortDay(start) : dayInWords(start)} – ${dayInWords(end)}`
}

/** Returns a part of a range in full, and short for an axis. */
export function partInWords(part: Days, step: Step): { label: string; short: string } {
  if (step === 'month') {
    const date = new Date(part.start)
    return { label: monthFormat.format(date), short: shortMonthFormat.format(date) }
  }
  return { label: rangeInWords(part), short: shortDay(part.start) }
}
