// The sentences of the search's window and of one's own results, which the page of the search loads later or not at all.

import { OWN_KIND_LABELS } from './own-matches.rules.ts'
import type { OwnResult } from './search.contract.ts'

export const searchWindowMessages = {
  results: 'Results',
  everywhere: (words: string) => `Search for “${words}” everywhere`,
  failed: "Couldn't search right now. Press Enter to try again.",
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  own: 'Yours',
  pages: 'Your pages',
  unlisted: (what: string) => `${what}, not listed`,
  seeAll: (typed: string) => `See all results for “${typed}”`,
} as const

/** Names the kind of an own thing, and says whether others can find it. */
export const lineOfOwn = ({ kind, is_listed }: OwnResult): string =>
  is_listed ? OWN_KIND_LABELS[kind] : searchWindowMessages.unlisted(OWN_KIND_LABELS[kind])
