// How often someone looked at what the demonstration's sellers offer: more as it becomes known, and less on weekends. Only
// where someone can look at it: of the people with accounts.
import { chance, chanceBetween } from './chance.ts'
import { hoursBefore } from './hours.ts'

/** A product by its name, and for how long it has been offered. */
type Offered = { name: string; days: number }
type Span = { since: string; until: string; views: number }

const LEAST_A_DAY = 3
const MOST_A_DAY = 8
/** In the beginning and by now, of what comes on an average day. */
const GROWTH = [0.5, 1.5] as const
const WEEKEND = 0.55
/** On how many days someone writes about it elsewhere, and how many more come then. */
const SHARE_OF_MENTIONS = 0.03
const MENTIONED = 2.6

/** The views of each day until now, without days on which no one came. */
export function viewsOf({ name, days }: Offered, now: Date): Span[] {
  const usual = chanceBetween(LEAST_A_DAY, MOST_A_DAY, 'viewed', name)
  return Array.from({ length: Math.floor(days) }, (_, ago) => {
    const [since, until] = [hoursBefore(now, (ago + 1) * 24), hoursBefore(now, ago * 24)]
    const grown = GROWTH[0] + (GROWTH[1] - GROWTH[0]) * (1 - ago / days)
    const day = String(ago)
    const isMentioned = chance('mentioned', name, day) < SHARE_OF_MENTIONS
    const isWeekend = [0, 6].includes(since.getUTCDay())
    const on = (isMentioned ? MENTIONED : 1) * (isWeekend ? WEEKEND : 1)
    const views = Math.round(usual * grown * on * chanceBetween(0.5, 1.5, 'looked', name, day))
    return { since: since.toISOString(), until: until.toISOString(), views }
  }).filter(({ views }) => views > 0)
}
