// The options of the search window for a typed text, group by group: one's own things and pages first, then public things, and at
// the end a link to all of it.
import { paths } from '../../../../paths.ts'
import { isTypoOf } from '../../../../platform/contract/spelling.ts'
import { formatCount, orMore } from '../../../../ui/format.ts'
import { pageOfOwnMatches } from '../../own-matches.rules.ts'
import type { SearchResult } from '../../search.contract.ts'
import { KIND_LABELS, pageOfResult, type SearchKind, signedTitle, withoutKind } from '../../search.rules.ts'
import { lineOfOwn, searchWindowMessages as windowMessages } from '../../search-window.messages.ts'
import type { SearchAnswer } from './live-search.ts'

/** A page that is found by its name. */
export type OptionPlace = {
  readonly label: string
  readonly to: string
  /** Further words by which the option is found. */
  readonly words?: string
}

export type Option = {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  /** The address of the option; a recent search has none and is searched for again. */
  readonly to?: string
  /** It is set for what everyone finds, which is shown as in the list of results. */
  readonly found?: { readonly kind: SearchKind; readonly result: SearchResult }
}

export type OptionGroup = {
  readonly key: string
  /** The last group of options has no title. */
  readonly title?: string
  readonly count?: string
  readonly options: readonly Option[]
}

const MOST_PLACES = 5

const optionOfPlace = ({ label, to }: OptionPlace): Option => ({ key: `page ${to} ${label}`, label, to })

const begins = (wanted: string, word: string) => word.startsWith(wanted)

/** Returns the pages in whose name a word begins with each of the typed words; if there are none, with a slip forgiven. */
export function placesCalled(places: readonly OptionPlace[], typed: string): readonly OptionPlace[] {
  const wanted = typed.toLowerCase().trim().split(/\s+/)
  const called = (isSame: typeof begins) =>
    places.filter(({ label, words = '' }) => {
      const there = `${label} ${words}`.toLowerCase().split(/[^\p{L}\p{N}-]+/u)
      return wanted.every((one) => there.some((word) => isSame(one, word)))
    })
  const exact = called(begins)
  const found = exact.length > 0 ? exact : called((one, word) => begins(one, word) || isTypoOf(one, word))
  return found.slice(0, MOST_PLACES)
}

/** Before anything is typed, recent searches and one's pages are offered. */
export function firstGroups(recent: readonly string[], places: readonly OptionPlace[]): OptionGroup[] {
  return kept([
    {
      key: 'recent',
      title: windowMessages.recent,
      options: recent.map((one) => ({ key: `recent ${one}`, label: one })),
    },
    { key: 'pages', title: windowMessages.pages, options: places.map(optionOfPlace) },
  ])
}

/** While the answer is to an earlier text, only options that need no answer are offered. */
export function groupsFor(
  typed: string,
  answer: SearchAnswer,
  places: readonly OptionPlace[],
): OptionGroup[] {
  const { found, own } = answer
  return kept([
    {
      key: 'own',
      title: windowMessages.own,
      options: own.map((one) => ({
        key: `own ${one.kind} ${one.address}`,
        label: one.title,
        detail: lineOfOwn(one),
        to: pageOfOwnMatches(one.kind, one.address, one.is_listed),
      })),
    },
    { key: 'pages', title: windowMessages.pages, options: placesCalled(places, typed).map(optionOfPlace) },
    ...found.groups.map(({ kind, items, total, total_is_capped }) => ({
      key: kind,
      title: KIND_LABELS[kind],
      count: orMore(formatCount(total), total_is_capped),
      options: items.map((result) => ({
        key: `${kind} ${result.address}`,
        label: signedTitle(kind, result.title),
        to: pageOfResult(kind, result.address),
        found: { kind, result },
      })),
    })),
    {
      key: 'all',
      options: found.groups.length > 0 ? lastOptions(typed, found) : [],
    },
  ])
}

function lastOptions(typed: string, { kind, words }: SearchAnswer['found']): Option[] {
  const all = { key: 'all', label: windowMessages.seeAll(typed), to: paths.search(typed) }
  if (!kind) return [all]
  const everywhere = windowMessages.everywhere(words || typed)
  return [all, { key: 'everywhere', label: everywhere, to: withoutKind(typed, words) }]
}

const kept = (groups: readonly OptionGroup[]) => groups.filter(({ options }) => options.length > 0)
