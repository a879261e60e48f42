// Which kind of thing does a search text name? 'agents for invoices' is a search for 'invoices' among the agents: a kind's own
// name is no word to be found in its rows.
import { slipsBetween } from '../contract/spelling.ts'

/** The names of each kind in lower case. A plural 's' doesn't matter. */
export type KindNames<K extends string> = Readonly<Record<K, readonly string[]>>

type Reading<K extends string> = {
  kind: K
  /** The name as it was typed. */
  name: string
  /** The text without the name, and without the small words that belong to it. */
  rest: string
}

/** Before a kind's name, these say nothing: 'all AI agents'. */
const SMALL_BEFORE = new Set([
  'a',
  'ai',
  'all',
  'an',
  'any',
  'best',
  'find',
  'good',
  'online',
  'our',
  'the',
  'top',
])
/** What follows says something about the thing: 'courses about agents' are courses. */
const LINK = /^(?:about|and|by|for|from|in|of|on|or|over|that|to|under|using|where|which|who|with|without)$/
/** Shorter beginnings and words with a slip are usually others. */
const LEAST_BEGINNING = 4
const LEAST_MISTYPED = 5

const bare = (token: string) => token.toLowerCase().replace(/^[("'“‘]+|[)"'”’.,;:!?]+$/gu, '')
const singular = (word: string) => word.replace(/s$/, '')

function kindCalled<K extends string>(word: string, names: KindNames<K>): K | undefined {
  const kinds = Object.keys(names) as K[]
  return kinds.find((kind) => names[kind].some((name) => name === word || name === singular(word)))
}

/** Also takes a name with one slip and, as the last word, the beginning of one. */
function kindMeant<K extends string>(word: string, isLast: boolean, names: KindNames<K>): K | undefined {
  const kinds = Object.keys(names) as K[]
  const isMeant = (name: string) =>
    (isLast && word.length >= LEAST_BEGINNING && name.startsWith(word)) ||
    (word.length >= LEAST_MISTYPED &&
      word[0] === name[0] &&
      slipsBetween(singular(word), singular(name)) <= 1)
  return kindCalled(word, names) ?? kinds.find((kind) => names[kind].some(isMeant))
}

/**
 * Returns the kind that a text names, and what is left to search for; undefined if it names none. Of several names the head
 * counts: the last one before a word such as 'for'. If `forgiving`, a name may be mistyped or half typed.
 */
export function readTypedKind<K extends string>(
  typed: string,
  names: KindNames<K>,
  { forgiving = false } = {},
): Reading<K> | undefined {
  const tokens = typed.split(/\s+/).filter((token) => token !== '')
  const words = tokens.map(bare)
  const kinds = words.map((word, at) =>
    forgiving ? kindMeant(word, at === words.length - 1, names) : kindCalled(word, names),
  )
  const first = kinds.findIndex((kind) => kind !== undefined)
  if (first < 0) return undefined
  const link = words.findIndex((word, at) => at > first && LINK.test(word))
  const head = kinds.findLastIndex((kind, at) => kind !== undefined && (link < 0 || at < link))
  const kind = kinds[head]
  if (kind === undefined) return undefined
  let begin = head
  while (begin > 0 && SMALL_BEFORE.has(words[begin - 1] ?? '')) begin--
  const kept = tokens.filter((_, at) => at < begin || at > head)
  return { kind, name: tokens[head] ?? '', rest: withoutLinks(kept).join(' ') }
}

/** Links at either end connect nothing any more. */
function withoutLinks(tokens: readonly string[]): readonly string[] {
  const isLink = (token: string) => LINK.test(bare(token))
  const begin = tokens.findIndex((token) => !isLink(token))
  const end = tokens.findLastIndex((token) => !isLink(token))
  return begin < 0 ? [] : tokens.slice(begin, end + 1)
}
