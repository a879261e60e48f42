// What a text consists of: lines, sentences, words, and which of its words carry the meaning.

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Lines with their numbers from 1, without the empty ones. */
export function numberedLines(text: string): { line: number; text: string }[] {
  return text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
}

export function sentencesOf(text: string): string[] {
  return linesOf(text).flatMap((line) =>
    line
      .split(/(?<=[.!?…。！？]["'”’)]?)\s+/u)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ''),
  )
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
}

const STOP_WORDS = new Set(
  `a an and are as at be been but by can could did do does for from had has have hello hi how i i'd i'll i'm i've if in into is it it's its
  just kind me my no not of on once one or our please regards she he so some still than thank thanks that the their them then there they this
  to us was we were what when where which who why will with would you your yours about after again all also am any because before
  best dear get got here let like may more most much need now only other out over should since such too up very want wanted way well while
  s t ll re ve don't doesn't can't cannot isn't`
    .split(/\s+/)
    .flatMap((word) => [word, word.replace("'", '’')]),
)

/** Words that customers and articles use for the same thing; the first of each line stands for all. */
const SAME_MEANING = `
refund reimbursement reimburse repay moneyback
deliver delivery shipping ship shipment parcel package courier dispatch
cancel cancellation terminate quit unsubscribe
invoice bill billing receipt
pay payment paid card charge charged
sign login log signin
return returns send-back exchange
broken damaged damage defective faulty cracked broke
leave holiday vacation annual
ill sick sickness unwell
laptop computer notebook
expense expenses reimbursement-claim claim
price cost costs fee
change edit modify amend
address location
wifi wi-fi wlan
speak spoken speaking
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** A word without its most common English endings. */
export function stemOf(word: string): string {
  const bare = word.replace(/['’]s$/, '')
  if (bare.length <= 4)
    return bare.length === 4 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, 3) : bare
  for (const ending of ['ations', 'ation', 'ings', 'ing', 'ies', 'ied', 'ed', 'es', 's', 'e', 'y'])
    if (bare.endsWith(ending) && !bare.endsWith('ss') && bare.length - ending.length >= 3)
      return bare.slice(0, -ending.length)
  return bare
}

const STANDS_FOR = new Map(
  SAME_MEANING.flatMap(([first = '', ...others]) =>
    others.map((other) => [stemOf(other), stemOf(first)] as const),
  ),
)

/** The stems of the words that say what a text is about. */
export function contentWords(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => word.length > 1 && !STOP_WORDS.has(word))
  return new Set(words.map(stemOf).map((stem) => STANDS_FOR.get(stem) ?? stem))
}

/** The first of the phrases that a text contains as whole words. */
export function mentioned(text: string, phrases: readonly string[]): string | undefined {
  const padded = ` ${wordsOf(text).join(' ')} `
  return phrases.find((phrase) => padded.includes(` ${wordsOf(phrase).join(' ')} `))
}

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : undefined).trimEnd()}…`
}

/** 'a, b and c'. */
export function enumerated(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** How many letters differ between two short words, up to `most`; `most + 1` for more. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most || one.length > 64 || other.length > 64) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const swapped = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row.at(-1) ?? 0, most + 1)
}

/** A small whole number that is always the same for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** The label of which a text mentions the most words; each label's words are separated by commas. */
export function labelled<Label extends string, Otherwise extends string>(
  text: string,
  words: Readonly<Record<Label, string>>,
  otherwise: Otherwise,
): Label | Otherwise {
  const said = ` ${wordsOf(text.replaceAll("'", '’')).join(' ')} `
  let best: { label: Label | Otherwise; count: number } = { label: otherwise, count: 0 }
  for (const [label, list] of Object.entries<string>(words)) {
    const count = list.split(',').filter((word) => said.includes(` ${word} `)).length
    if (count > best.count) best = { label: label as Label, count }
  }
  return best.label
}
