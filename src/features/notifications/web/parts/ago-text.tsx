// A moment of late as one says it: 'just now', '5 min. ago', 'yesterday', and the date once that is clearer. For what
// only the browser renders: on the server nobody knows what time it is for the reader.
import { DateText } from '../../../../ui/date-text.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MOST_DAYS = 6

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })

/** Undefined where the date is clearer. */
export function agoWords(moment: string, now: number): string | undefined {
  const past = now - Date.parse(moment)
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return words.format(-Math.floor(past / MINUTE_MS), 'minute')
  if (past < DAY_MS) return words.format(-Math.floor(past / HOUR_MS), 'hour')
  const days = Math.floor(past / DAY_MS)
  return days <= MOST_DAYS ? words.format(-days, 'day') : undefined
}

export function AgoText({ moment }: { moment: string }) {
  const text = agoWords(moment, Date.now())
  return text === undefined ? <DateText moment={moment} /> : <time dateTime={moment}>{text}</time>
}
