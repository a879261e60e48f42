// Every sentence of the search that a person can read.
import type { OwnResult } from './search.contract.ts'
import { KIND_LABELS, OWN_KIND_LABELS, type SearchKind } from './search.rules.ts'

export const searchMessages = {
  title: 'Search',
  titleOf: (typed: string) => `Search for “${typed}”`,
  empty: 'What are you looking for?',
  asTyped: (typed: string) => `Search for “${typed}” instead`,
  placeholder: 'Projects, agents, courses, people …',
  results: 'Results',
  corrected: (meant: string) => `Showing results for “${meant}”`,
  everywhere: (words: string) => `Search for “${words}” everywhere`,
  leftOut: (words: readonly string[]) =>
    `Nothing has all of these words. Left out:${words.map((word) => ` “${word}”`).join('')}`,
  lead: 'Projects, agents, courses, people, updates and tags, all at once.',
  loadFailed: "Couldn't search",
  failed: "Couldn't search right now. Press Enter to try again.",
  noMatch: (typed: string) => `Nothing found for “${typed}”`,
  tryOther: 'Try fewer or different words, or look around:',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  own: 'Yours',
  pages: 'Your pages',
  unlisted: (what: string) => `${what}, not listed`,
  seeAll: (typed: string) => `See all results for “${typed}”`,
  seeKind: (kind: SearchKind) => `See all ${KIND_LABELS[kind].toLowerCase().replace('ai ', 'AI ')}`,
} as const

/** Names the kind of an own thing, and says whether others can find it. */
export const lineOfOwn = ({ kind, is_listed }: OwnResult): string =>
  is_listed ? OWN_KIND_LABELS[kind] : searchMessages.unlisted(OWN_KIND_LABELS[kind])
