// The rules of the search of everything: kinds, how much of each is shown, and the pages of results.
import { paths } from '../../paths.ts'

/** Kinds with equally good matches are listed in this order. */
export const SEARCH_KINDS = ['project', 'agent', 'course', 'professional', 'update', 'tag'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The search finds these own things, also drafts and agents off sale. */
export const OWN_KINDS = ['project', 'agent', 'course', 'update'] as const satisfies readonly SearchKind[]
export type OwnKind = (typeof OWN_KINDS)[number]

export const KIND_LABELS: Record<SearchKind, string> = {
  project: 'Projects',
  agent: 'AI Agents',
  course: 'Courses',
  professional: 'Professionals',
  update: 'Updates',
  tag: 'Tags',
}

export const SHOWN_OF_KIND = 5
export const SHOWN_OF_OWN = 5
/** Matches of one kind are counted up to here, shown as '200+' beyond: the catalogues count further. */
export const MOST_COUNTED_OF_KIND = 200

/** Returns the page of a result, by the part of the address that identifies it. */
export function pageOfResult(kind: SearchKind, address: string): string {
  switch (kind) {
    case 'project':
      return paths.project(Number(address))
    case 'agent':
      return paths.agent(Number(address))
    case 'course':
      return paths.course(Number(address))
    case 'professional':
      return paths.profile(address)
    case 'update':
      return paths.update(Number(address))
    case 'tag':
      return paths.updates({ tag: address })
  }
}

/** Returns the whole list of a kind with the same words; undefined for tags, which have no list. */
export function listOfKind(kind: SearchKind, search: string): string | undefined {
  switch (kind) {
    case 'project':
      return paths.projects({ search })
    case 'agent':
      return paths.agents({ search })
    case 'course':
      return paths.courses({ search })
    case 'professional':
      return paths.professionals({ search })
    case 'update':
      return paths.updates({ search })
    case 'tag':
      return undefined
  }
}

/** Tags are written with their sign. */
export const signedTitle = (kind: SearchKind, title: string): string => (kind === 'tag' ? `#${title}` : title)

/** Returns the search without the kind that it names: of its other words, or of the name itself as a word. */
export const withoutKind = (typed: string, words = '') =>
  words === '' ? paths.search(typed, 'true') : paths.search(words)

/** Writes a price as the cards of the kind do. */
export function writtenPrice(kind: SearchKind, price: number, written: (dollars: number) => string): string {
  if (kind === 'agent') return `${written(price)}/mo`
  if (kind === 'professional') return `${written(price)}/hour`
  return kind === 'course' && price === 0 ? 'Free' : written(price)
}

export const CATALOGUES = [
  { kind: 'project', to: paths.projects() },
  { kind: 'agent', to: paths.agents() },
  { kind: 'course', to: paths.courses() },
  { kind: 'professional', to: paths.professionals() },
] as const satisfies readonly { kind: SearchKind; to: string }[]
