// The rhythm in which new matches of a saved search are mailed, and the size of a mail. It is apart from the rules of saved
// searches, whose importers, the pages of the lists, would otherwise load the data of time zones.
import { isMonday, nextMorning } from '../../platform/contract/mornings.ts'
import type { MatchFrequency } from './saved-searches.rules.ts'

export const MATCHES_IN_MAIL = 10
export const SHOWN_OF_SEVERAL = 3

/** So many hours pass between two mails about one search, however much is published: at most four mails a day. */
export const INSTANT_PAUSE_HOURS = 6

type Rhythm = { frequency: MatchFrequency; time_zone: string }

/** Returns the next moment at which new matches are mailed; null for 'never' and 'instant', which has no fixed time. */
export function nextSearchLook({ frequency, time_zone }: Rhythm, now: Date): Date | null {
  if (frequency === 'daily') return nextMorning(time_zone, now)
  return frequency === 'weekly' ? nextMorning(time_zone, now, isMonday) : null
}
