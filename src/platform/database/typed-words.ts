// Which words a typed text consists of, and the tsquery that finds them in any order. The migration's `search_parts`
// does the same with the rows: lower case, without accents, and 'e-mail' as two words and as one.

/** What separates words, as in `search_parts`. */
const SIGNS = String.raw`\]\[\s!"#$%&'()*+,./:;<=>?@\\^_\x60{|}~“”„‘’‚«»‹›‐–—…·•\-`
const WORD = new RegExp(`[^${SIGNS}]+`, 'gu')
/** A word, or several that a sign joins: 'e-mail', 'node.js', 'r&d'. */
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

/** The typed words in lower case; what signs or capitals part is several. */
export const typedWords = (typed: string): string[] => folded(typed).match(WORD) ?? []

const quoted = (word: string) => `'${word}'`
const allOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' & ')})`

/** 'e-mail' is looked for as both of its words, and as one. */
function oneTyped(given: string): string {
  const words = folded(parted(given)).match(WORD) ?? []
  const whole = words.join('')
  return words.length > 1 ? `(${allOf(words)} | ${quoted(whole)})` : allOf(words)
}

/**
 * Text for `to_tsquery`: all words, in any order, or with a neighbouring pair written as one, as 'ML ops' for 'MLOps'.
 * Empty if nothing but signs is typed.
 */
export function wordQuery(typed: string): string {
  // Some letters are signs once they are folded, such as the colon of vertical writing: nothing is left of them.
  const given = (spelledOut(typed).match(JOINED) ?? []).filter((one) => typedWords(one).length > 0)
  const each = given.map(oneTyped)
  if (each.length === 0) return ''
  const ways = [each]
  if (each.length <= MOST_PAIRED_WORDS) {
    for (let at = 0; at + 1 < each.length; at++) {
      const pair = typedWords(`${given[at]} ${given[at + 1]}`).join('')
      ways.push([...each.slice(0, at), quoted(pair), ...each.slice(at + 2)])
    }
  }
  return ways.map((way) => (way.length === 1 ? way[0] : `(${way.join(' & ')})`)).join(' | ')
}

/** Names with signs in words, their case kept, since capitals part words. */
const spelledOut = (text: string): string =>
  text
    .replace(/c\+\+/gi, 'cplusplus')
    .replace(/([cf])#/gi, '$1sharp')
    .replace(/(^| )\.net/gi, '$1dotnet')

/** The typed text in other words: each that is in `instead` is replaced, everything else stays. */
export const respelled = (typed: string, instead: ReadonlyMap<string, string>): string =>
  typed.replace(WORD, (word) => instead.get(folded(word)) ?? word)
