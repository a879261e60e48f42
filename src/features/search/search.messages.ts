// The sentences of the page of the search, most of which its window has, too.
import { KIND_LABELS, type SearchKind } from './search.rules.ts'

export const searchMessages = {
  title: 'Search',
  titleOf: (typed: string) => `Search for “${typed}”`,
  empty: 'What are you looking for?',
  asTyped: (typed: string) => `Search for “${typed}” instead`,
  placeholder: 'Projects, agents, courses, people …',
  corrected: (meant: string) => `Showing results for “${meant}”`,
  leftOut: (words: readonly string[]) => `Nothing has all of these words. Left out: “${words.join('” “')}”`,
  lead: 'Projects, agents, courses, people, updates and tags, all at once.',
  loadFailed: "Couldn't search",
  noMatch: (typed: string) => `Nothing found for “${typed}”`,
  tryOther: 'Try fewer or different words, or look around:',
  seeKind: (kind: SearchKind) => `See all ${KIND_LABELS[kind].toLowerCase().replace('ai ', 'AI ')}`,
} as const
