// Splits a typed text into words, and makes the tsquery that finds them in any order. The migration's `search_parts`
// does the same with the rows: lower case, without accents, and 'e-mail' as two words and as one.
import { emojiWords, PICTURE_SIGNS, signWords, withoutPictures } from './typed-signs.ts'

/** Signs that separate words, as in `search_parts`. */
const SIGNS = String.raw`\]\[\s!"#$%&'()*+,./:;<=>?@\\^_\x60{|}~“”„‘’‚«»‹›‐–—…·•\-`
const WORD = new RegExp(`[^${SIGNS}${PICTURE_SIGNS}\\ufe0e\\ufe0f]+`, 'gu')
/** A word, or several that a sign joins, matches: 'e-mail', 'node.js', 'r&d'. */
const JOINED = new RegExp(`[^${SIGNS}]+(?:[-'’/._&‐][^${SIGNS}]+)*`, 'gu')
/** Longer searches are only looked for as they are written, pair by pair of words. */
const MOST_PAIRED_WORDS = 6

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replaceAll('c++', 'cplusplus')
    .replaceAll('c#', 'csharp')
    .replaceAll('f#', 'fsharp')
    .replace(/(^| )\.net/g, '$1dotnet')

/** 'MLOps' becomes 'ML-Ops'. */
const parted = (text: string): string =>
  text.replace(/([\p{Ll}\p{Nd}])(\p{Lu})/gu, '$1-$2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')

/** Returns the typed words in lower case; signs and capitals split a text into several. */
export const typedWords = (typed: string): string[] => folded(withoutPictures(typed)).match(WORD) ?? []

/**
 * Returns the words for the signs that are looked for: emoji, and other signs if nothing else is typed. A text that
 * contains the typed text has them.
 */
export const typedSigns = (typed: string): string[] =>
  typedWords(typed).length > 0 ? emojiWords(typed) : signWords(typed)

const quoted = (word: string) => `'${word}'`
const allOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' & ')})`

const anyOf = (ways: readonly string[]) => (ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`)

/** A word, or two neighbours, also find each of these texts, as all of its words. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** Returns the synonyms of a text in lower case; an 's' at its end doesn't matter. */
export function synonymsOf(text: string, synonyms: Synonyms): readonly string[] {
  const entry = [text, text.replace(/s$/, '')].find((one) => Object.hasOwn(synonyms, one))
  return entry === undefined ? [] : (synonyms[entry] ?? [])
}

const meaning = (text: string, synonyms: Synonyms) =>
  synonymsOf(text, synonyms).map((other) => allOf(typedWords(other)))

/** 'e-mail' is looked for as both of its words, and as one. */
function oneTyped(given: string, synonyms: Synonyms): string {
  const words = folded(parted(given)).match(WORD) ?? []
  const whole = words.join('')
  return anyOf([allOf(words), ...(words.length > 1 ? [quoted(whole)] : []), ...meaning(whole, synonyms)])
}

/**
 * Returns text for `to_tsquery`: all words, in any order, or with a neighbouring pair written as one, as 'ML ops' for
 * 'MLOps'; and all signs that are looked for. A word may also be there as one of its synonyms. It is empty if nothing
 * but dots, brackets and the like is typed.
 */
export function wordQuery(typed: string, synonyms: Synonyms = {}): string {
  const words = queryOfWords(withoutPictures(typed), synonyms)
  const signs = typedSigns(typed).map(quoted)
  return signs.length > 0 ? [...(words ? [`(${words})`] : []), ...signs].join(' & ') : words
}

function queryOfWords(typed: string, synonyms: Synonyms): string {
  // Some letters are signs once they are folded, such as the colon of vertical writing: nothing is left of them.
  const given = (spelledOut(typed).match(JOINED) ?? []).filter((one) => typedWords(one).length > 0)
  const each = given.map((one) => oneTyped(one, synonyms))
  if (each.length === 0) return ''
  const ways = [each]
  if (each.length <= MOST_PAIRED_WORDS) {
    for (let at = 0; at + 1 < each.length; at++) {
      const pair = typedWords(`${given[at]} ${given[at + 1]}`)
      const asOne = anyOf([quoted(pair.join('')), ...meaning(pair.join(' '), synonyms)])
      ways.push([...each.slice(0, at), asOne, ...each.slice(at + 2)])
    }
  }
  return ways.map((way) => (way.length === 1 ? way[0] : `(${way.join(' & ')})`)).join(' | ')
}

/** Capitals split words, so their case is kept. */
const spelledOut = (text: string): string =>
  text
    .replace(/c\+\+/gi, 'cplusplus')
    .replace(/([cf])#/gi, '$1sharp')
    .replace(/(^| )\.net/gi, '$1dotnet')

/** Replaces each typed word that is in `instead`; everything else stays. */
export const respelled = (typed: string, instead: ReadonlyMap<string, string>): string =>
  typed.replace(WORD, (word) => instead.get(folded(word)) ?? word)
