// How often are the offers of the demonstration's sellers viewed? More as they become known, and less on weekends. Only
// people with accounts can see the numbers, so only theirs are made.
import { chance, chanceBetween } from './chance.ts'
import { hoursBefore } from './hours.ts'

/** A product has its name, and the days for which it has been offered. */
type Offered = { name: string; days: number }
type Span = { since: string; until: string; views: number }

const LEAST_A_DAY = 3
const MOST_A_DAY = 8
/** They are the factors of an average day, at first and by now. */
const GROWTH = [0.5, 1.5] as const
const WEEKEND = 0.55
/** On this share of days a mention elsewhere brings further views. */
const SHARE_OF_MENTIONS = 0.03
const MENTIONED = 2.6

/** Returns the views of each day until now, without days that had none. */
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
