// When new matches of a saved search are looked for, and how many are in a mail. Not among the rules of saved searches: the
// pages of the lists, which need those, would load what is known of time zones.
import { isMonday, nextMorning } from '../../platform/contract/mornings.ts'
import type { MatchFrequency } from './saved-searches.rules.ts'

/** So many matches are in a mail; the list has all. */
export const MATCHES_IN_MAIL = 10
/** The same of each search, where several share a mail. */
export const SHOWN_OF_SEVERAL = 3

/** Between two mails about one search pass so many hours, however much is published: at most four a day. */
export const INSTANT_PAUSE_HOURS = 6

type Rhythm = { frequency: MatchFrequency; time_zone: string }

/** When new matches are looked for next; null for 'instant', which waits for something to be published, and 'never'. */
export function nextLook({ frequency, time_zone }: Rhythm, now: Date): Date | null {
  if (frequency === 'daily') return nextMorning(time_zone, now)
  return frequency === 'weekly' ? nextMorning(time_zone, now, isMonday) : null
}
