// Which searches can be saved, how often their new matches are mailed, and how many one person keeps.
import type { Limit } from '../../platform/contract/limit.ts'
import { isMonday, nextMorning } from '../../platform/contract/mornings.ts'

/** The lists that can be searched, by the first part of their addresses. */
export const SEARCHED_LISTS = ['projects', 'agents', 'courses'] as const
export type SearchedListName = (typeof SEARCHED_LISTS)[number]

export const MATCH_FREQUENCIES = ['instant', 'daily', 'weekly', 'never'] as const
export type MatchFrequency = (typeof MATCH_FREQUENCIES)[number]

export const MAX_SAVED_SEARCHES = 20
/** An address that is sent; longer than the choices of any list, percent-encoded. */
export const MAX_SEARCH_ADDRESS_LENGTH = 8000
/** What is stored of one, as it is kept in an index. */
export const MAX_SAVED_LENGTH = 2000

/** So many matches are in a mail; the list has all. */
export const MATCHES_IN_MAIL = 10

/** Between two mails about one search pass so many hours, however much is published: at most four a day. */
export const INSTANT_PAUSE_HOURS = 6

const HOUR_SECONDS = 3600

/** Each person has this limit; saving again after 'Undo' counts, too. */
export const savedSearchLimits = {
  save: { name: 'save_search', tries: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

type Rhythm = { frequency: MatchFrequency; time_zone: string }

/** When new matches are looked for next; null for 'instant', which waits for something to be published, and 'never'. */
export function nextLook({ frequency, time_zone }: Rhythm, now: Date): Date | null {
  if (frequency === 'daily') return nextMorning(time_zone, now)
  return frequency === 'weekly' ? nextMorning(time_zone, now, isMonday) : null
}
