// The rules of saved searches: the lists, the frequencies of mails, and the limits of one person.
import type { Limit } from '../../platform/contract/limit.ts'

/** The lists that can be searched, by the first part of their addresses. */
export const SEARCHED_LISTS = ['projects', 'agents', 'courses'] as const
export type SearchedListName = (typeof SEARCHED_LISTS)[number]

export const MATCH_FREQUENCIES = ['instant', 'daily', 'weekly', 'never'] as const
export type MatchFrequency = (typeof MATCH_FREQUENCIES)[number]

export const MAX_SAVED_SEARCHES = 20
/** The percent-encoded choices of a list are never as long as this. */
export const MAX_SEARCH_ADDRESS_LENGTH = 8000
/** The stored query is part of an index, which limits its length. */
export const MAX_SAVED_LENGTH = 2000

const HOUR_SECONDS = 3600

/** Each person has this limit; saving again after 'Undo' counts, too. */
export const savedSearchLimits = {
  save: { name: 'save_search', tries: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
