// What does a typed text ask for: which words, of which kind, at which price?
import { type PriceBounds, readTypedPrice } from '../../../platform/contract/typed-price.ts'
import { readTypedKind } from '../../../platform/database/typed-kind.ts'
import { AGENT_NAMES } from '../../agents/agents.rules.ts'
import { COURSE_NAMES } from '../../courses/courses.rules.ts'
import { PROFESSIONAL_NAMES } from '../../profiles/profiles.rules.ts'
import { PROJECT_NAMES } from '../../projects/projects.rules.ts'
import type { SearchKind } from '../search.rules.ts'

/** A search that names a kind means its rows. 'update' is also something to do: only its plural names the kind. */
const KIND_NAMES: Readonly<Record<SearchKind, readonly string[]>> = {
  project: PROJECT_NAMES,
  agent: AGENT_NAMES,
  course: COURSE_NAMES,
  professional: PROFESSIONAL_NAMES,
  update: ['updates', 'posts'],
  tag: ['tags', 'hashtag'],
}

export type TypedSearch = {
  /** The words that a row must have; all rows of the kind, or at the price, if there are none. */
  words: string
  kind?: SearchKind
  /** The kind's name as it was typed. */
  name?: string
  bounds: PriceBounds
}

/** 'free' is a price where things are bought once. */
const FREE = /(?:^|\s)free(?=\s|$)/i

/** Reads a text; with `forgiving`, a kind's name may be mistyped or half typed. */
export function readTypedSearch(typed: string, { forgiving = false } = {}): TypedSearch {
  const { rest, ...bounds } = readTypedPrice(typed)
  const named = readTypedKind(rest, KIND_NAMES, { forgiving })
  if (!named) return { words: rest, bounds }
  const { kind, name, rest: words } = named
  if (kind === 'course' && FREE.test(words))
    return { words: words.replace(FREE, '').trim(), kind, name, bounds: { ...bounds, most: 0 } }
  return { words, kind, name, bounds }
}

/** Returns whether a text consists of kinds' names alone. */
export function isOnlyNames(words: string): boolean {
  const named = readTypedKind(words, KIND_NAMES)
  return named !== undefined && (named.rest === '' || isOnlyNames(named.rest))
}

/** A tag is typed with its sign. */
export const hasTag = (typed: string): boolean => /(?:^|\s)[#＃][\p{L}\p{N}]/u.test(typed)
